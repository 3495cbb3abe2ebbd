import { defineResource, field } from '#shared/define';

const name = { zh: 'Name (zh)', en: 'Name' };

/** What toys stand on: a tree that others point at. */
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

/** Who makes toys. */
export const person = defineResource({
  name: 'person',
  path: 'toy/person',
  label: { zh: 'People (zh)', en: 'People' },
  fields: { fullName: field.text({ ...name, required: true, max: 30 }) },
});

/** A row of everybody, written by the platform only. */
export const house = defineResource({
  name: 'houseRule',
  path: 'toy/house-rule',
  label: { zh: 'House rules (zh)', en: 'House rules' },
  scope: 'platform',
  fields: { title: field.text({ zh: 'Title', en: 'Title', required: true, unique: true }) },
});

/** A tree that everybody knows by numbers; what a row has depends on its kind. */
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

/** What is uploaded, in each form in which a row holds it. */
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

export const toys = [gadget, shelf, person, house, album, zone] as const;
