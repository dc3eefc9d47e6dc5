// How the table is laid out, by how much room there is for its letters. Sizes are counted in rem: letters twice as
// large on a desktop are a phone on its side, on a phone they are a page that scrolls.

/** `page` scrolls, and what is asked stays at its foot; all others show everything at once. */
export type Tier = 'page' | 'phone' | 'side' | 'tablet' | 'desk';

export interface Shape {
  tier: Tier;
  /** There is less height than the tier would like: smaller pictures, sentences beside each other. */
  low: boolean;
  /** Not even that much: what another sheet tells as well is left out. */
  scant: boolean;
  /** Wider than high. */
  lying: boolean;
}

/** The shape of a room so many rem wide and high. */
export function shapeOf(width: number, height: number): Shape {
  const lying = width > height;
  const shape = (tier: Tier, low: number, scant: number): Shape => ({
    tier,
    low: height < low,
    scant: height < scant,
    lying,
  });
  if (width >= 76 && height >= 38) return shape('desk', 47, 0);
  if (width >= 44 && height >= 44) return shape('tablet', 56, 0);
  if (width >= 40 && height >= 20) return shape('side', 26, 21.5);
  if (width >= 20 && width < 40 && height >= 33.5) return shape('phone', 45, 37.5);
  return shape('page', 0, 0);
}

/** The shape of the window as it is now. */
export function shapeNow(): Shape {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return shapeOf(innerWidth / rem, innerHeight / rem);
}

/** Tells whenever the window or the letters change. `letter` is an element one rem wide: letters have no event. */
export function tiers(letter: HTMLElement, told: (shape: Shape) => void): { destroy: () => void } {
  const measure = (): void => told(shapeNow());
  const seen = new ResizeObserver(measure);
  seen.observe(letter);
  addEventListener('resize', measure);
  return {
    destroy: () => {
      seen.disconnect();
      removeEventListener('resize', measure);
    },
  };
}
