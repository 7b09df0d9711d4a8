/** Vue draws the form from a template and keeps its values. A library's plug-in adds its components. */
import { createApp, reactive } from 'vue';
import * as shared from './shared.js';

export function draw(template, { plugins = [], components = {}, values = {}, more = {} } = {}) {
  const order = reactive(values);
  const vue = createApp({
    components,
    template: `<form @submit.prevent="send">${template}</form>`,
    setup: () => ({ ...shared, ...more, order, send: () => shared.sendJson(order) }),
  });
  for (const plugin of plugins) vue.use(...[plugin].flat());
  vue.mount(shared.app);
}
