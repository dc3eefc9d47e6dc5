// The icon of the page, with a dot on it while the table waits for somebody.

/** The same picture with a dot in its upper right corner, as an address of its own. */
export function dotted(svg: string): string {
  const box = /viewBox="([\d.\s-]+)"/.exec(svg)?.[1]?.trim().split(/\s+/).map(Number) ?? [];
  const [left = 0, top = 0, width = 160] = box;
  const radius = width * 0.27;
  const dot =
    `<circle cx="${left + width - radius}" cy="${top + radius}" r="${radius}" fill="#d6322c" ` +
    `stroke="#fff" stroke-width="${width * 0.05}"/>`;
  return `data:image/svg+xml,${encodeURIComponent(svg.replace(/<\/svg>\s*$/, `${dot}</svg>`))}`;
}

/** What each icon shows without a dot: whoever comes from one table to the next may find one on it. */
const plain = new WeakMap<HTMLLinkElement, string>();

export class Favicon {
  private wanted = false;
  private badge: Promise<string> | null = null;
  private readonly plain: string;

  constructor(
    private readonly link: HTMLLinkElement,
    private readonly read: (address: string) => Promise<string> = async (address) => {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(answer.statusText);
      return answer.text();
    },
  ) {
    this.plain = plain.get(link) ?? link.href;
    plain.set(link, this.plain);
  }

  /** Puts the dot on, or takes it off. Without the picture there is no dot, and nothing else is lost. */
  show(on: boolean): void {
    this.wanted = on;
    if (!on) {
      if (this.link.href !== this.plain) this.link.href = this.plain;
      return;
    }
    this.badge ??= this.read(this.plain).then(dotted);
    this.badge.then(
      (address) => {
        if (this.wanted) this.link.href = address;
      },
      () => {
        this.badge = null;
      },
    );
  }
}
