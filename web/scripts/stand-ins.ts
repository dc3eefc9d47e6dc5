// Fonts that machines have, drawn as wide and as high as ours until ours are there (or where they never come): what
// stands where does not change.

interface StandIn {
  name: string;
  /** How wide a letter is on average, in thousandths of its size: regular, bold, italic. */
  widths: number[];
  /** What it is called where it is installed, cut by cut. */
  cuts: string[][];
}

interface Ours {
  family: string;
  widths: number[];
  ascent: number;
  descent: number;
  theirs: StandIn[];
}

/** A family of fonts of the same widths, with the names of its bold and its italic. */
const named = (name: string, widths: number[], families: string[]): StandIn => ({
  name,
  widths,
  cuts: [families, families.map((one) => `${one} Bold`), families.map((one) => `${one} Italic`)],
});

const OURS: Ours[] = [
  {
    family: 'Gavel Sans',
    widths: [418, 437],
    ascent: 1.024,
    descent: 0.4,
    theirs: [
      named('Roboto', [445, 452], ['Roboto']),
      named('Segoe', [443, 475], ['Segoe UI']),
      named('Noto', [474, 503], ['Noto Sans']),
      named('Arial', [446, 480], ['Helvetica Neue', 'Arial', 'Liberation Sans', 'Arimo']),
      named('DejaVu', [514, 580], ['DejaVu Sans']),
    ],
  },
  {
    family: 'Gavel Serif',
    widths: [464, 487, 441],
    ascent: 0.978,
    descent: 0.255,
    theirs: [
      named('Georgia', [446, 519, 455], ['Georgia']),
      named('Noto', [481, 512, 469], ['Noto Serif']),
      named('Times', [406, 433, 408], ['Times New Roman', 'Liberation Serif', 'Tinos']),
      named('DejaVu', [521, 575, 521], ['DejaVu Serif']),
    ],
  },
];

const CUTS = [
  'font-weight: 400 500',
  'font-weight: 600 700',
  'font-weight: 400 700;\n  font-style: italic',
] as const;

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

/** The style sheet of the stand-ins: 'Gavel Sans as Arial' and so on. */
export function standIns(): string {
  return OURS.flatMap(({ family, widths, ascent, descent, theirs }) =>
    theirs.flatMap((one) =>
      widths.map((width, cut) => {
        const scale = width / (one.widths[cut] ?? width);
        const names = (one.cuts[cut] ?? []).map((name) => `local('${name}')`);
        return `@font-face {
  font-family: '${family} as ${one.name}';
  src: ${names.join(', ')};
  ${CUTS[cut] ?? ''};
  size-adjust: ${percent(scale)};
  ascent-override: ${percent(ascent / scale)};
  descent-override: ${percent(descent / scale)};
  line-gap-override: 0%;
}
`;
      }),
    ),
  ).join('');
}
