import { defineWebExtConfig } from 'wxt';

/** `npm run dev` builds and reloads; which browser loads `.output/chrome-mv3-dev` is the developer's choice (WXT's own launch fails as root). */
export default defineWebExtConfig({ disabled: true });
