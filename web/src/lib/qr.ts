// A QR code as one path. The encoder is fetched when the first code is drawn.

export interface Drawing {
  size: number;
  path: string;
}

/** One rectangle for every run of dark modules in a row. */
export function pathOf(rows: readonly (readonly boolean[])[]): string {
  let path = '';
  rows.forEach((row, y) => {
    let from = -1;
    for (let x = 0; x <= row.length; x += 1) {
      if (row[x] && from < 0) from = x;
      if (!row[x] && from >= 0) {
        path += `M${from} ${y}h${x - from}v1h${from - x}z`;
        from = -1;
      }
    }
  });
  return path;
}

export async function draw(text: string): Promise<Drawing> {
  const { encode } = await import('uqr');
  const { data, size } = encode(text, { border: 2, ecc: 'M' });
  return { size, path: pathOf(data) };
}
