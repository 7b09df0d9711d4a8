import { mount } from 'svelte';
import { app } from '../../pages/shared.js';
import Order from './svelte-widgets.svelte';

mount(Order, { target: app });
