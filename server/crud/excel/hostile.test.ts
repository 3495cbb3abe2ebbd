import { Workbook } from '@cj-tech-master/excelts';
import { describe, expect, it } from 'vitest';
import { refusalText } from '#shared/errors';
import { zipOf } from '../testing/workbooks.ts';
import { markFaults, readSheet } from './workbook.ts';

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
const oneCell = '<sheetData><row r="1"><c r="A1" t="str"><v>Title</v></c></row></sheetData>';

interface Parts {
  readonly sheet?: string;
  readonly names?: string;
  readonly more?: Readonly<Record<string, string>>;
}

/** Returns a workbook as somebody would write it by hand. */
function bookOf({ sheet = oneCell, names = '', more = {} }: Parts): Buffer {
  const sheets = `<sheets><sheet name="Data" sheetId="1" r:id="rId1"/></sheets>`;
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships>${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook>${sheets}<definedNames>${names}</definedNames></workbook>`,
    'xl/worksheets/sheet1.xml': `<worksheet>${sheet}</worksheet>`,
    'xl/styles.xml': '<styleSheet><cellXfs><xf/></cellXfs></styleSheet>',
    ...more,
  });
}

const number = (value: number, size: 4 | 8) => {
  const bytes = Buffer.alloc(size);
  bytes.writeUInt32LE(value);
  return bytes;
};

/** Returns an archive that states another size of its content. */
function stating(bytes: Buffer, from: number, to: number): Buffer {
  const [before, after] = [from, to].map((size) => number(size, 4).toString('latin1'));
  return Buffer.from(bytes.toString('latin1').replaceAll(before ?? '', after ?? ''), 'latin1');
}

/** Returns the same archive with the records of one that may be larger than four gigabytes. */
function farOf(bytes: Buffer): Buffer {
  const end = bytes.length - 22;
  const [count, place] = [bytes.readUInt16LE(end + 10), bytes.readUInt32LE(end + 16)];
  const record = [number(0x06064b50, 4), Buffer.alloc(28), number(count, 8), Buffer.alloc(8), number(place, 8)];
  const locator = [number(0x07064b50, 4), Buffer.alloc(4), number(end, 8), Buffer.alloc(4)];
  const last = Buffer.from(bytes.subarray(end)).fill(0xff, 8, 20);
  return Buffer.concat([bytes.subarray(0, end), ...record, ...locator, last]);
}

const read = (bytes: Buffer) => readSheet({ bytes, mostColumns: 200, mostRows: 10_020 });

const told = (bytes: Buffer) =>
  read(bytes).then(
    ({ rows }) => rows,
    (error) => refusalText(error.refusal, 'en'),
  );

const tooMany = (part: string) => `The workbook has too many ${part}; please split it, or keep only what is to be imported`;
const tooLarge = 'The content of the file is too large to be read';

const cells = (count: number, cell: string) => `<sheetData><row r="1">${cell.repeat(count)}</row></sheetData>`;
const whole = 'A1:XFD1048576';

describe('a small file that asks for much is refused by what it asks for', () => {
  it.each<[string, string, Parts]>([
    [
      'cells merged over the whole sheet',
      'merged cells',
      { sheet: `${oneCell}<mergeCells><mergeCell ref="${whole}"/></mergeCells>` },
    ],
    [
      'the same, written otherwise',
      'merged cells',
      { sheet: `${oneCell}<mergeCells><x:mergeCell\n  x='1'\tref = '${whole}' /></mergeCells>` },
    ],
    [
      'many merged cells, none of them large',
      'merged cells',
      { sheet: `${oneCell}<mergeCells>${'<mergeCell ref="C1:Z999"/>'.repeat(99)}</mergeCells>` },
    ],
    [
      'a name over the whole sheet',
      'cells with defined names',
      { names: '<definedName name="all">Data!$A$1:$XFD$1048576</definedName>' },
    ],
    [
      'a name of many parts',
      'cells with defined names',
      { names: `<definedName name="all">${"'Da,ta'!$A$1:$ZZ$99,".repeat(99)}</definedName>` },
    ],
    [
      'a name within a name',
      'cells with defined names',
      { names: '<definedName name="all">Data!$A$1:$XFD$1048576<x:definedName name="_xlnm.a"/></definedName>' },
    ],
    [
      'a name in two pieces, neither of them large',
      'cells with defined names',
      { names: '<definedName name="all">Data!$A$1:$XFD$1<x:definedName name="_xlnm.a"/>048576</definedName>' },
    ],
    ['more cells than people fill in', 'cells', { sheet: cells(200_001, '<c r="A1"/>') }],
    ['the same with a tab', 'cells', { sheet: cells(200_001, '<c\tr="A1"/>') }],
    ['the same with a line break', 'cells', { sheet: cells(200_001, '<c\nr="A1"></c>') }],
    ['the same without anything', 'cells', { sheet: cells(200_001, '<c/>') }],
    ['more rows', 'rows', { sheet: `<sheetData>${'<row/>'.repeat(30_001)}</sheetData>` }],
    ['a row far below the last one', 'rows', { sheet: '<sheetData><row r="999999999"/></sheetData>' }],
    [
      'cells at the far end of many rows',
      'columns',
      { sheet: `<sheetData>${'<row r="1"><c r="XFD1"/></row>'.repeat(200)}</sheetData>` },
    ],
    ['columns without an end', 'columns', { sheet: '<cols><col max="999999999" min="1"/></cols>' }],
    ['columns before one without an end', 'columns', { sheet: '<cols><col max="1" min="999999999"/></cols>' }],
    [
      'the last column on many sheets',
      'columns',
      { sheet: '<worksheet><cols><col min="16384" max="16384"/></cols></worksheet>'.repeat(21) },
    ],
    ['styles', 'cell styles', { more: { 'xl/styles.xml': `<styleSheet>${'<xf/>'.repeat(20_001)}</styleSheet>` } }],
    ['texts', 'texts', { more: { 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(250_001)}</sst>` } }],
    ['notes', 'notes', { more: { 'xl/comments1.xml': `<comments>${'<comment/>'.repeat(20_001)}</comments>` } }],
    ['conditional formats', 'conditional formats', { sheet: '<cfRule/>'.repeat(5_001) }],
    ['data validations', 'data validations', { sheet: '<dataValidation/>'.repeat(10_001) }],
    [
      'drawings',
      'pictures and drawings',
      { more: { 'xl/drawings/drawing1.xml': `<a>${'<x:twoCellAnchor/>'.repeat(1_001)}</a>` } },
    ],
    ['a sheet under another name', 'cells', { more: { 'a/xl/worksheets/sheet9.xml.bin': `<a>${'<c/>'.repeat(200_001)}</a>` } }],
  ])('%s', async (_, part, parts) => {
    const bytes = bookOf(parts);

    expect(bytes.length).toBeLessThan(100_000);
    expect(await told(bytes)).toBe(tooMany(part));
  });

  it.each<[string, Parts]>([
    ['a million elements of any name', { sheet: '<a/>'.repeat(1_500_001) }],
    ['one in the other', { sheet: `${'<a>'.repeat(100)}${'</a>'.repeat(100)}` }],
    [
      'an element with endless attributes',
      { sheet: `<a ${Array.from({ length: 150_000 }, (_, at) => `a${at}=""`).join(' ')}/>` },
    ],
    ['a text without an end', { sheet: `<a>${'x'.repeat(1_100_000)}</a>` }],
  ])('and in general: %s', async (_, parts) => {
    expect(await told(bookOf(parts))).toBe(tooLarge);
  });

  it('and a content that is larger than its archive states', async () => {
    const size = 41 * 1024 * 1024;

    const bytes = bookOf({ more: { 'xl/media/image1.png': '\0'.repeat(size) } });

    expect(await told(stating(bytes, size, 100))).toBe(tooLarge);
  });

  it('and one long text that many cells share', async () => {
    const shared = { 'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(30_000)}</t></si></sst>` };
    const sheet = `<sheetData>${Array.from({ length: 1_000 }, (_, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>0</v></c></row>`).join('')}</sheetData>`;

    expect(await told(bookOf({ sheet, more: shared }))).toBe(tooMany('texts'));
  });
});

describe('what people have in their workbooks is read', () => {
  it.each<[string, Parts]>([
    ['a title over some columns', { sheet: `${oneCell}<mergeCells><mergeCell ref="A1:Z1"/></mergeCells>` }],
    ['widths up to the last column', { sheet: `<cols><col min="1" max="16384" width="9"/></cols>${oneCell}` }],
    [
      'the name of everything below a filter',
      { names: `<definedName name="_xlnm._FilterDatabase" localSheetId="0">Data!$A$1:$AZ$10001</definedName>` },
    ],
    [
      'names of lists and of what is printed',
      {
        names:
          '<definedName name="list">Data!$A$1:$A$5000</definedName><definedName name="_xlnm.Print_Area" localSheetId="0">Data!$A$1:$C$9</definedName>',
      },
    ],
    [
      'a name that only begins like one of what is printed',
      { names: '<definedName name="_xlnm.Print_All">Data!$A$1:$XFD$1048576</definedName>' },
    ],
    [
      'names of formulas, of whole columns and of what is gone',
      {
        names:
          '<definedName name="a">OFFSET(Data!$A$1,0,0,9,1)</definedName><definedName name="b">Data!$A:$XFD</definedName><definedName name="c">#REF!</definedName>',
      },
    ],
    ['cells that are only a remark', { sheet: `<!-- ${'<c/>'.repeat(200_001)} -->${oneCell}` }],
    ['a text that is marked as one', { sheet: oneCell.replace('Title', '<![CDATA[Title]]>') }],
    ['a used range that says it is the whole sheet', { sheet: `<dimension ref="${whole}"/>${oneCell}` }],
  ])('%s', async (_, parts) => {
    expect(await told(bookOf(parts))).toEqual([{ number: 1, cells: expect.arrayContaining(['Title']) }]);
  });

  it('and an archive of the kind that may be larger than four gigabytes', async () => {
    expect(await told(farOf(bookOf({})))).toEqual([{ number: 1, cells: ['Title'] }]);
  });

  it('and what the server itself has marked, however many faults there are', async () => {
    const workbook = new Workbook();
    const sheet = workbook.addWorksheet('Data');
    sheet.addRow(['Title', 'Amount', 'Kind']);
    const numbers = Array.from({ length: 8_000 }, (_, index) => index + 2);
    for (const number of numbers) sheet.getRow(number).values = [`Gadget ${number}`, number, 'robot'];
    const rows = numbers.map((number) => ({
      number,
      reason: 'No',
      cells: [1, 2, 3].map((column) => ({ column, reason: 'No' })),
    }));

    const marked = await markFaults({
      bytes: Buffer.from(await workbook.xlsx.writeBuffer()),
      headingRow: 1,
      dataRows: numbers,
      rows,
      reasonColumn: 4,
      reasonHeading: 'Result',
      columns: [],
      isReduced: false,
    });

    expect((await read(Buffer.from(marked))).rows).toHaveLength(8_001);
  });
});
