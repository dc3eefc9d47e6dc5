import './styles/base.css';

import { mount } from 'svelte';

import App from './App.svelte';
import { complain } from './lib/enter';
import { negotiate, speakOneOf } from './lib/i18n.svelte';
import { lookFor } from './lib/lobby.svelte';
import type { Route } from './lib/router';
import { Refused } from './lib/api';
import { settings } from './lib/settings.svelte';

/** Shows the page, in the language somebody reads or, if that one cannot be had, in another. */
export async function start(target: HTMLElement, here: Route): Promise<void> {
  settings.apply();
  settings.follow();
  const wanted = negotiate(settings.language, navigator.languages);
  const [spoken] = await Promise.all([
    // The one the server has guessed is there already, most likely.
    speakOneOf([wanted, document.documentElement.lang]),
    // A game to go on with stands above everything else: what is about to be known anyhow is waited for.
    here.page === 'home' ? lookFor(200) : undefined,
  ]);
  target.replaceChildren();
  mount(App, { target });
  if (spoken !== wanted) complain(new Refused('language', 'the language did not load'));
}
