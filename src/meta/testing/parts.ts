import { defineResource, field } from '#shared/define';
import { addNouns } from '#src/lib/nouns/nouns';

/** The rows within a chest: its drawers, in an order of their own. */
export const drawer = defineResource({
  name: 'toyDrawer',
  path: 'blade-test/toy-drawer',
  label: { zh: '抽屉', en: 'Drawers' },
  partOf: 'chestId',
  fields: {
    chestId: field.ref('toyChest', { zh: '柜子', en: 'Chest', required: true, hideIn: ['list', 'form', 'detail'] }),
    side: field.integer({ zh: '侧', en: 'Side', required: true, hideIn: ['list', 'form'] }),
    name: field.text({ zh: '名称', en: 'Name', required: true, max: 10 }),
    depth: field.integer({ zh: '深度', en: 'Depth', min: 1, max: 90, default: 30 }),
    lockId: field.ref('toyChest', { zh: '锁', en: 'Lock', hideIn: ['list'] }),
    phone: field.phone({ zh: '电话', en: 'Phone', mask: 'phone' }),
    sort: field.integer({ zh: '次序', en: 'Order', default: 1, hideIn: ['form'] }),
  },
  sort: { sort: 'asc' },
  title: 'name',
});

export const chest = defineResource({
  name: 'toyChest',
  path: 'blade-test/toy-chest',
  label: { zh: '柜子', en: 'Chests' },
  fields: {
    title: field.text({ zh: '名称', en: 'Title', required: true, max: 20 }),
    drawers: field.rows('toyDrawer', 'chestId', { zh: '抽屉', en: 'Drawers', only: { side: 1 }, max: 3, hideIn: ['list'] }),
  },
});

addNouns([drawer, chest].map((noun) => ({ name: noun.name, load: async () => noun })));

export const stored = {
  id: '1',
  title: 'Chest',
  version: 4,
  drawers: [
    { id: '11', name: 'Socks', depth: 20, phone: '138****0001', side: 1, sort: 1 },
    { id: '12', name: 'Shirts', depth: 40, phone: null, lockId: null, side: 1, sort: 2 },
  ],
};
