import { defineResource, field } from '#shared/define';

const name = { zh: 'Name (zh)', en: 'Name' };

/** The shelves that toys stand on: a tree that other nouns point at. */
export const shelf = defineResource({
  name: 'shelf',
  path: 'toy/shelf',
  label: { zh: 'Shelves (zh)', en: 'Shelves' },
  layout: 'tree',
  fields: {
    name: field.text({ ...name, required: true, max: 30, search: 'contains' }),
    nameEn: field.text({ zh: 'English name', en: 'English name', max: 30 }),
    parentId: field.treeRef('shelf', { zh: 'Parent', en: 'Parent' }),
    keeperIds: field.ref('person', { zh: 'Keepers', en: 'Keepers', many: true }),
  },
  sort: { name: 'asc' },
});

/** The people who make toys. */
export const person = defineResource({
  name: 'person',
  path: 'toy/person',
  label: { zh: 'People (zh)', en: 'People' },
  fields: { fullName: field.text({ ...name, required: true, max: 30 }) },
});

/** A noun whose rows all tenants read and only the platform writes. */
export const house = defineResource({
  name: 'houseRule',
  path: 'toy/house-rule',
  label: { zh: 'House rules (zh)', en: 'House rules' },
  scope: 'platform',
  fields: { title: field.text({ zh: 'Title', en: 'Title', required: true, unique: true }) },
});

/** A tree with natural keys, shared by all tenants; the fields of a row depend on its kind. */
export const zone = defineResource({
  name: 'zone',
  path: 'toy/zone',
  label: { zh: 'Zones (zh)', en: 'Zones' },
  scope: 'platform',
  layout: 'tree',
  listVerb: 'page',
  key: 'no',
  fields: {
    no: field.text({ zh: 'Number', en: 'Number', required: true, max: 6, unique: true, lockOn: ['edit'] }),
    name: field.text({ ...name, required: true, search: 'contains' }),
    above: field.treeRef('zone', { zh: 'Above', en: 'Above' }),
    place: field.integer({ zh: 'Place', en: 'Place', min: 0, default: 'last' }),
    ancestors: field.text({ zh: 'Ancestors', en: 'Ancestors', hideIn: ['list', 'detail'] }),
    kindOf: field.dict('gadget_kind', { zh: 'Kind', en: 'Kind', default: 1 }),
    kite: field.text({
      zh: 'Kite',
      en: 'Kite',
      onlyWhen: { field: 'kindOf', is: [2] },
      requiredWhen: { field: 'kindOf', is: [2] },
    }),
    twin: field.ref('zone', { zh: 'Twin', en: 'Twin', only: { kindOf: 2 } }),
    east: field.decimal({ zh: 'East', en: 'East' }),
    north: field.decimal({ zh: 'North', en: 'North' }),
  },
  rules: [{ together: ['east', 'north'] }],
  unique: [['above', 'name']],
  sort: { name: 'asc' },
  title: 'name',
});

/** One field of every kind, and one of every option. */
export const gadget = defineResource({
  name: 'gadget',
  path: 'toy/gadget',
  label: { zh: 'Gadgets (zh)', en: 'Gadgets' },
  fields: {
    title: field.text({ zh: 'Title (zh)', en: 'Title', required: true, max: 50, search: 'contains' }),
    code: field.code({ zh: 'Code', en: 'Code', unique: true }),
    kindOf: field.dict('gadget_kind', { zh: 'Kind', en: 'Kind', search: 'equals' }),
    tags: field.bizDict('gadget_tag', { zh: 'Tags', en: 'Tags', many: true }),
    grade: field.bizDict('gadget_grade', { zh: 'Grade', en: 'Grade', keys: 'text' }),
    amount: field.integer({ zh: 'Amount', en: 'Amount', min: 0, max: 1000, search: 'range' }),
    price: field.money({ zh: 'Price', en: 'Price' }),
    weight: field.decimal({ zh: 'Weight', en: 'Weight', scale: 3, min: -10 }),
    isTop: field.bool01({ zh: 'Top', en: 'Top', default: 0 }),
    isOpen: field.yesNo({ zh: 'Open', en: 'Open' }),
    madeAt: field.dateTime({ zh: 'Made', en: 'Made', default: 'now' }),
    soldAt: field.dateTime({ zh: 'Sold', en: 'Sold' }),
    day: field.date({ zh: 'Day', en: 'Day' }),
    opens: field.time({ zh: 'Opens', en: 'Opens' }),
    shelfId: field.ref('shelf', { zh: 'Shelf', en: 'Shelf' }),
    spareIds: field.ref('shelf', { zh: 'Spare shelves', en: 'Spare shelves', many: true }),
    phone: field.phone({ zh: 'Phone', en: 'Phone', mask: 'phone' }),
    note: field.textarea({ zh: 'Note', en: 'Note', max: 200 }),
    body: field.richText({ zh: 'Body', en: 'Body', hideIn: ['list'] }),
    pin: field.secret({ zh: 'Pin', en: 'Pin', max: 20 }),
    extra: field.json({ zh: 'Extra', en: 'Extra' }),
    ownNo: field.text({ zh: 'Own number', en: 'Own number', hideIn: ['form'] }),
    maker: field.text({ zh: 'Maker', en: 'Maker', lockOn: ['edit'] }),
    age: field.computed('integer', { zh: 'Age', en: 'Age' }),
  },
  rules: [{ after: ['madeAt', 'soldAt'] }],
  unique: [['kindOf', 'maker']],
});

/** Uploads, in each form in which a row can hold them. */
export const album = defineResource({
  name: 'album',
  path: 'toy/album',
  label: { zh: 'Albums (zh)', en: 'Albums' },
  fields: {
    title: field.text({ zh: 'Title', en: 'Title', required: true }),
    cover: field.image({ zh: 'Cover', en: 'Cover', max: 1000 }),
    pictures: field.images({ zh: 'Pictures', en: 'Pictures', max: 2 }),
    portrait: field.image({ zh: 'Portrait', en: 'Portrait', private: true }),
    paper: field.file({ zh: 'Paper', en: 'Paper' }),
    papers: field.files({ zh: 'Papers', en: 'Papers' }),
  },
});

const sides = { left: 1, right: 2 } as const;

/** The items in a crate. */
export const crateItem = defineResource({
  name: 'crateItem',
  path: 'toy/crate-item',
  label: { zh: 'Items (zh)', en: 'Items' },
  partOf: 'crateId',
  fields: {
    crateId: field.ref('crate', { zh: 'Crate', en: 'Crate', required: true, hideIn: ['form'] }),
    side: field.dict('gadget_kind', { zh: 'Side', en: 'Side', required: true, hideIn: ['form'] }),
    name: field.text({ ...name, required: true, max: 20 }),
    gadgetId: field.ref('gadget', { zh: 'Gadget', en: 'Gadget' }),
    grade: field.bizDict('gadget_grade', { zh: 'Grade', en: 'Grade', keys: 'text' }),
    slot: field.integer({ zh: 'Slot', en: 'Slot', min: 1 }),
    sealNo: field.text({ zh: 'Seal', en: 'Seal', unique: true, max: 20 }),
    phone: field.phone({ zh: 'Phone', en: 'Phone', mask: 'phone' }),
    pin: field.secret({ zh: 'Pin', en: 'Pin', max: 20 }),
    price: field.money({ zh: 'Price', en: 'Price' }),
    from: field.date({ zh: 'From', en: 'From' }),
    to: field.date({ zh: 'To', en: 'To' }),
    mood: field.text({ zh: 'Mood', en: 'Mood', hideIn: ['form'] }),
    picture: field.image({ zh: 'Picture', en: 'Picture' }),
    sort: field.integer({ zh: 'Order', en: 'Order', required: true, default: 1, hideIn: ['form'] }),
  },
  rules: [{ after: ['from', 'to'] }],
  unique: [['crateId', 'slot']],
  sort: { sort: 'asc' },
});

const hidden = { hideIn: ['list', 'import', 'export'] } as const;

/** A row with two lists in it, a number of its own and a transient word. */
export const crate = defineResource({
  name: 'crate',
  path: 'toy/crate',
  label: { zh: 'Crates (zh)', en: 'Crates' },
  fields: {
    title: field.text({ zh: 'Title', en: 'Title', required: true, search: 'contains' }),
    crateNo: field.code({ zh: 'Number', en: 'Number', unique: true, autoNumber: { prefix: 'CR', digits: 4 } }),
    place: field.integer({ zh: 'Place', en: 'Place', min: 0, default: 'last' }),
    word: field.transient('secret', { zh: 'Word', en: 'Word', max: 10, ...hidden }),
    left: field.rows('crateItem', 'crateId', { zh: 'Left (zh)', en: 'Left', max: 60, only: { side: sides.left }, ...hidden }),
    right: field.rows('crateItem', 'crateId', { zh: 'Right (zh)', en: 'Right', max: 3, only: { side: sides.right }, ...hidden }),
  },
});

/** A member of a squad. */
export const member = defineResource({
  name: 'squadMember',
  path: 'toy/squad-member',
  label: { zh: 'Members (zh)', en: 'Members' },
  partOf: 'squadId',
  fields: {
    squadId: field.ref('squad', { zh: 'Squad', en: 'Squad', required: true, hideIn: ['form'] }),
    personId: field.ref('person', { zh: 'Person', en: 'Person', required: true }),
    isSpy: field.bool01({ zh: 'Spy', en: 'Spy', default: 0, hideIn: ['form'] }),
  },
});

/** A noun that requires rows within its rows, and a field that no workbook can hold. */
export const squad = defineResource({
  name: 'squad',
  path: 'toy/squad',
  label: { zh: 'Squads (zh)', en: 'Squads' },
  fields: {
    name: field.text({ ...name, required: true, unique: true, search: 'contains' }),
    badge: field.text({ zh: 'Badge', en: 'Badge', required: true, hideIn: ['import', 'export'] }),
    isRival: field.bool01({ zh: 'Rival', en: 'Rival', default: 0 }),
    members: field.rows('squadMember', 'squadId', {
      zh: 'Members',
      en: 'Members',
      required: true,
      max: 3,
      only: { isSpy: 0 },
      ...hidden,
    }),
    spies: field.rows('squadMember', 'squadId', {
      zh: 'Spies',
      en: 'Spies',
      only: { isSpy: 1 },
      onlyWhen: { field: 'isRival', is: [1] },
      ...hidden,
    }),
  },
});

export const toys = [gadget, shelf, person, house, album, zone, crate, crateItem, squad, member] as const;
