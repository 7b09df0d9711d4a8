import { mount } from 'svelte';
import Order from './bits-ui.svelte';
import { app } from './shared.js';

mount(Order, { target: app });
