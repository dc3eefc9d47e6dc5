import { addressOf, type Route, routeOf } from './router';

let route: Route = $state.raw(routeOf(document.location.href, document.baseURI));

window.addEventListener('popstate', () => {
  route = routeOf(document.location.href, document.baseURI);
});

/** Where we are. */
export function here(): Route {
  return route;
}

/** Says in the address where on this page we are, without going anywhere. */
export function mark(at: Route): void {
  history.replaceState(null, '', addressOf(at, document.baseURI));
}

/** Goes somewhere else without loading the page again. */
export function go(to: Route, how: 'push' | 'replace' = 'push'): void {
  const address = addressOf(to, document.baseURI);
  if (how === 'replace') history.replaceState(null, '', address);
  else if (address !== document.location.href) history.pushState(null, '', address);
  route = to;
  window.scrollTo(0, 0);
  // The place one was at is gone: begin at the new page's content.
  if (to.page === 'home')
    requestAnimationFrame(() => document.getElementById('content')?.focus({ preventScroll: true }));
}
