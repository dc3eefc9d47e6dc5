import './styles/base.css';

import { mount } from 'svelte';

import App from './App.svelte';
import { negotiate, speak } from './lib/i18n.svelte';
import { settings } from './lib/settings.svelte';

settings.apply();
settings.follow();

await speak(negotiate(settings.language, navigator.languages));

const target = document.getElementById('app');
if (target) mount(App, { target });
