import './styles/base.css';

import { mount } from 'svelte';

import App from './App.svelte';
import { complain } from './lib/enter';
import { negotiate, speakOneOf } from './lib/i18n.svelte';
import { greet } from './lib/hello.svelte';
import { lookAhead } from './lib/lobby.svelte';
import type { Route } from './lib/router';
import { Refused } from './lib/api';
import { settings } from './lib/settings.svelte';
import { mendStyles } from './lib/styles';

/** The server has been asked already, when it gave this page: its answers are here, or about to be. */
const PATIENCE = 200;

/** Waits until all of these are there or have failed, and no longer than so many milliseconds. */
async function atMost(ms: number, all: Promise<unknown>[]): Promise<void> {
  await Promise.race([Promise.allSettled(all), new Promise((late) => setTimeout(late, ms))]);
}

/** Shows the page, in the language somebody reads or, if that one cannot be had, in another. */
export async function start(target: HTMLElement, here: Route): Promise<void> {
  mendStyles();
  settings.apply();
  settings.follow();
  const wanted = negotiate(settings.language, navigator.languages);
  const [spoken] = await Promise.all([
    // The one the server has guessed is there already, most likely.
    speakOneOf([wanted, document.documentElement.lang]),
    // What the server tells about itself, and a game to go on with, belong to the first picture of the page.
    atMost(PATIENCE, here.page === 'home' ? [greet(), lookAhead()] : [greet()]),
  ]);
  target.replaceChildren();
  mount(App, { target });
  if (spoken !== wanted) complain(new Refused('language', 'the language did not load'));
}
