import { html } from 'hono/html';
import type { Markup } from './page.ts';

/** Initials on a colour derived from the slug. Uses `fill` attributes, because the pages allow no inline style. */
export function avatar(slug: string, name: string, size: number, shape: 'person' | 'company' = 'person'): Markup {
  const hue = hueOf(slug);
  const radius = shape === 'person' ? 50 : 16;
  return html`<svg class="avatar" width="${size}" height="${size}" viewBox="0 0 100 100" aria-hidden="true" focusable="false"><rect width="100" height="100" rx="${radius}" fill="hsl(${hue} 42% 86%)"/><text x="50" y="51" text-anchor="middle" dominant-baseline="central" font-size="38" font-weight="600" fill="hsl(${hue} 48% 28%)">${initialsOf(name)}</text></svg>`;
}

/** The avatar as a standalone file, for the picture host. */
export function avatarImage(slug: string, name: string, size: number): Markup {
  const hue = hueOf(slug);
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 100 100"><rect width="100" height="100" fill="hsl(${hue} 42% 86%)"/><text x="50" y="51" text-anchor="middle" dominant-baseline="central" font-family="sans-serif" font-size="38" font-weight="600" fill="hsl(${hue} 48% 28%)">${initialsOf(name)}</text></svg>`;
}

export function banner(slug: string): Markup {
  const hue = hueOf(slug);
  return html`<svg class="banner" viewBox="0 0 720 150" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false"><rect width="720" height="150" fill="hsl(${hue} 34% 80%)"/><path d="M0 112 Q 150 58 330 104 T 720 74 V 150 H 0 Z" fill="hsl(${hue} 34% 70%)"/><path d="M0 134 Q 210 84 410 126 T 720 108 V 150 H 0 Z" fill="hsl(${hue} 36% 58%)"/><circle cx="596" cy="44" r="20" fill="hsl(${hue} 60% 92%)"/></svg>`;
}

export const favicon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#7a3b5d"/><circle cx="12" cy="13" r="4" fill="#fff"/><circle cx="21" cy="19" r="4" fill="#f0c9a0"/></svg>';

function initialsOf(name: string): string {
  const letters = name
    .replace(/[,(].*$/, '')
    .split(/\s+/)
    .flatMap((word) => [...word].slice(0, 1));
  return `${letters[0] ?? ''}${letters.length > 1 ? (letters.at(-1) ?? '') : ''}`.toUpperCase();
}

function hueOf(slug: string): number {
  let sum = 0;
  for (const letter of slug) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360;
  return sum;
}
