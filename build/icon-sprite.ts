import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import type { AbstractNode, IconDefinition } from '@ant-design/icons-svg/lib/types';
import type { Plugin } from 'vite';
import { iconNames } from '../src/components/icon-set.ts';

// Node.js does not see the names in the package's CommonJS, and Vite's runner does.
const icons = createRequire(import.meta.url)('@ant-design/icons-svg') as typeof import('@ant-design/icons-svg');

/** `file-text` as the icon package names it: `FileTextOutlined`. */
function exportName(name: string): string {
  return `${name.replace(/(^|-)([a-z0-9])/g, (_, __, letter: string) => letter.toUpperCase())}Outlined`;
}

function drawNode({ tag, attrs, children = [] }: AbstractNode): string {
  const written = Object.entries(attrs).map(([name, value]) => ` ${name}="${value}"`);
  return `<${tag}${written.join('')}>${children.map(drawNode).join('')}</${tag}>`;
}

function drawSymbol(name: string): string {
  const found = Object.entries(icons).find(([key]) => key === exportName(name))?.[1];
  if (!found || typeof found.icon === 'function') throw new Error(`antd has no outlined icon "${name}".`);
  const { viewBox = '64 64 896 896' } = found.icon.attrs;
  return `<symbol id="${name}" viewBox="${viewBox}">${(found.icon.children ?? []).map(drawNode).join('')}</symbol>`;
}

/** All icons of the names, one symbol each. */
export function drawSprite(names: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg">${names.map(drawSymbol).join('')}</svg>`;
}

/** Icons that only code names, in the frame and above every list. */
const namedByCode = 'bg-colors cloud cloud-sync column-height fullscreen fullscreen-exit logout menu-fold menu-unfold'.split(' ');
const names = [...iconNames, ...namedByCode];

/** The files of the icons that the sprite has, by the end of their path. */
const inSprite: ReadonlyMap<string, string> = new Map(names.map((name) => [`/asn/${exportName(name)}.js`, name]));

/** Returns an icon of the package that is drawn from the sprite; undefined for a file of another icon. */
export function fromSprite(id: string, address: string): string | undefined {
  const name = id.includes('/@ant-design/icons-svg/es/') ? inSprite.get(id.slice(id.lastIndexOf('/asn/'))) : undefined;
  if (!name) return undefined;
  const icon = { tag: 'svg', attrs: { focusable: 'false' }, children: [{ tag: 'use', attrs: { href: `${address}#${name}` } }] };
  return `export default ${JSON.stringify({ icon, name, theme: 'outlined' } satisfies IconDefinition)};`;
}

/**
 * Puts the icons that data may name into one SVG file beside the scripts, and its address into the browser's config.
 * As components they were a fifth of what the app waits for, and few of them are ever seen. Where code names one of them, the build
 * draws it from there as well.
 */
export function iconSprite(): Plugin {
  const sprite = drawSprite(names);
  const hash = createHash('sha256').update(sprite).digest('base64url').slice(0, 8);
  const fileName = `assets/icons-${hash}.svg`;
  return {
    name: 'icon-sprite',
    config: () => ({ define: { 'import.meta.env.VITE_ICON_SPRITE': JSON.stringify(`/${fileName}`) } }),
    configureServer({ middlewares }) {
      middlewares.use(`/${fileName}`, (_, answer) => {
        answer.setHeader('content-type', 'image/svg+xml');
        answer.end(sprite);
      });
    },
    load: (id) => fromSprite(id, `/${fileName}`),
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: sprite });
    },
  };
}
