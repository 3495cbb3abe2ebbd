import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openToyServer, type ToyServer } from '../testing/toy-server.ts';
import { excelClient } from '../testing/workbooks.ts';

let server: ToyServer;
beforeAll(async () => {
  server = await openToyServer();
});
afterAll(() => server.close());

function newcomer(over: Parameters<ToyServer['newcomer']>[0] = {}) {
  const client = server.newcomer(over);
  return { client, excel: excelClient(server.app, client.actor, 'toy/gadget') };
}

describe('a template', () => {
  it('has a heading for each field that may be set, the required ones marked', async () => {
    const { excel } = newcomer();

    const { texts, sheet } = await excel.template();

    expect(texts[0]?.slice(0, 4)).toEqual(['Title *', 'Code', 'Kind', 'Tags']);
    expect(texts[0]).toContain('Maker');
    expect(texts[0]).not.toEqual(expect.arrayContaining(['Pin']));
    expect(texts[0]?.filter((text) => ['Pin', 'Extra', 'Own number', 'Age'].includes(text))).toEqual([]);
    expect(sheet.rowCount).toBe(1);
  });

  it('explains each field in a note, in the language of its reader', async () => {
    const [english, chinese] = [newcomer(), newcomer({ language: 'zh' })];

    const [one, other] = [await english.excel.template(), await chinese.excel.template()];

    expect(one.notes.A1).toBe('Required\nAt most 50 characters');
    expect(other.texts[0]?.[0]).toBe('Title (zh) *');
    expect(other.notes.A1).toMatch(/^\p{Script=Han}+\n/u);
  });

  it('offers the open entries of dictionaries and the rows of other nouns', async () => {
    const { client, excel } = newcomer();
    const north = await client.make('shelf', { name: 'North' });
    await client.make('shelf', { name: 'Middle', parentId: north });
    await client.make('shelf', { name: 'Middle' });
    await server.newcomer().make('shelf', { name: 'Foreign' });

    const { workbook, sheet } = await excel.template();

    const choices = workbook.getWorksheet('_choices');
    const column = (index: number) => (choices?.getColumn(index).values ?? []).filter((value) => value !== undefined);
    expect(choices?.state).toBe('veryHidden');
    expect(column(1)).toEqual(['robot', 'kite']);
    expect(sheet.getCell('C2').dataValidation).toMatchObject({
      type: 'list',
      formulae: ['_choices!$A$1:$A$2'],
      showErrorMessage: true,
    });
    const shelf = sheet.getRow(1).values as string[];
    const validation = sheet.getCell(2, shelf.indexOf('Shelf')).dataValidation;
    expect(validation).toMatchObject({ type: 'list' });
    const offered = Array.from({ length: choices?.columnCount ?? 0 }, (_, index) => column(index + 1));
    expect(offered).toContainEqual(['North/Middle', 'Middle', 'North']);
  });

  it('keeps what is typed into its cells as text, numbers excepted', async () => {
    const { excel } = newcomer();

    const { sheet, texts } = await excel.template();

    const formatOf = (heading: string) => sheet.getColumn((texts[0]?.indexOf(heading) ?? 0) + 1).numFmt;
    expect([formatOf('Phone'), formatOf('Day'), formatOf('Made')]).toEqual(['@', '@', '@']);
    expect(formatOf('Amount')).not.toBe('@');
  });
});
