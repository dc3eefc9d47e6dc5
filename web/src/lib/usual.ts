/** The edition that is offered first: the one in the shops. */
export const USUAL_EDITION = 'cmon-2017';
