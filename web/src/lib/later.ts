/** Does something when the page is there and nothing else is to be done. */
export function whenIdle(then: () => void): () => void {
  let stop: () => void = () => undefined;
  const wait = (): void => {
    // Not every browser tells when it is idle.
    if ('requestIdleCallback' in window) {
      const asked = window.requestIdleCallback(then, { timeout: 4000 });
      stop = () => window.cancelIdleCallback(asked);
    } else {
      const timer = setTimeout(then, 1500);
      stop = () => clearTimeout(timer);
    }
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    window.removeEventListener('load', wait);
    stop();
  };
}
