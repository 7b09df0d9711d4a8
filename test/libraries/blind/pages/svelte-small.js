import 'svelte-material-ui/bare.css';
import { mount } from 'svelte';
import { app } from '../../pages/shared.js';
import Order from './svelte-small.svelte';

mount(Order, { target: app });
