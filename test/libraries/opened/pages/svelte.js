import 'carbon-components-svelte/css/white.css';
import { mount } from 'svelte';
import { app } from '../../pages/shared.js';
import Order from './svelte.svelte';

mount(Order, { target: app });
