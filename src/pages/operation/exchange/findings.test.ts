import { describe, expect, it } from 'vitest';
import type { Row } from '#src/meta/kinds/kind';
import { allMatched, checkedCount, findingOf, isPictured, lacking, lineOf, sentLines } from './findings.ts';

const planned = {
  id: '1',
  artId: '11',
  artCode: 'KX1',
  planned: 1,
  sealNoPlan: 'S1',
  result: 0,
  receiverResult: 0,
} as unknown as Row;
const extra = { id: '2', artId: '12', artCode: 'KX2', planned: 0, result: 3, receiverResult: 0 } as unknown as Row;
const lines = [planned, extra];
const begun = (isGiver: boolean) => Object.fromEntries(lines.map((line) => [String(line.artId), findingOf(line, isGiver)]));

describe('what is found about the lines of an exchange', () => {
  it('begins anew for the receiver', () => {
    expect(begun(true)).toMatchObject({ 11: { result: 0 }, 12: { result: 3 } });
    expect(begun(false)).toMatchObject({ 11: { result: 0 }, 12: { result: 0 } });
  });

  it('takes everything that was not looked at as planned, with its seal, and leaves the rest', () => {
    const findings = allMatched(lines, { ...begun(true), 11: { result: 0, sealNo: '', remark: '' } });

    expect(findings).toMatchObject({ 11: { result: 1, sealNo: 'S1' }, 12: { result: 3 } });
    expect(checkedCount(findings)).toBe(2);
  });

  it('keeps what differs', () => {
    const found = { ...begun(true), 11: { result: 4, sealNo: 'S1', remark: 'dent' } };

    expect(allMatched(lines, found)[11]?.result).toBe(4);
  });

  it.each([
    [{ result: 0, sealNo: '', remark: '' }, ['KX1']],
    [{ result: 4, sealNo: '', remark: 'a long remark' }, ['KX1']],
    [{ result: 4, sealNo: '', remark: '', exceptionId: '9' }, []],
    [{ result: 1, sealNo: 'S1', remark: '' }, []],
  ])('lacks something of a planned line with %j', (found, expected) => {
    const said = { 11: found, 12: { result: 3, sealNo: '', remark: 'scanned here' } };

    expect(lacking(lines, said, true).map(({ artCode }) => artCode)).toEqual(expected);
  });

  it('lacks words about what was not planned', () => {
    const said = { 11: { result: 1, sealNo: 'S1', remark: '' }, 12: { result: 3, sealNo: '', remark: 'abc' } };

    expect(lacking(lines, said, true)).toEqual([extra]);
  });

  it('finds a line by what was scanned, and sends what was looked at', () => {
    expect([lineOf(lines, 'KX2'), lineOf(lines, '11'), lineOf(lines, 'KX9')]).toEqual([extra, planned, undefined]);
    expect(sentLines({ lines, findings: begun(true), isGiver: true })).toEqual([
      { artId: '12', result: 3, sealNo: '', remark: '', exceptionId: undefined },
    ]);
  });

  it.each([
    ['', 1, ['KX1']],
    ['S1', 1, []],
    ['', 2, ['KX1']],
  ])('lacks a seal %j of a type that has one with the result %i', (sealNo, result, expected) => {
    const sealed = { ...planned, needSeal: 1 } as unknown as Row;
    const exceptionId = result === 2 ? undefined : '9';

    expect(lacking([sealed], { 11: { result, sealNo, remark: '', exceptionId } }, true).map(({ artCode }) => artCode)).toEqual(
      expected,
    );
  });

  it.each([
    ['', [], 1, false, ['KX1']],
    ['', ['/b.png'], 1, false, []],
    ['/a.png', [], 1, false, []],
    ['', [], 2, false, []],
    ['', [], 1, true, []],
  ])('lacks a photo %j of a type that has one, with %j of their own and the result %i', (...given) => {
    const [photos, own, result, isGiver, expected] = given;
    const line = { ...planned, needPhoto: 1, photos } as unknown as Row;
    const found = { result, sealNo: '', remark: '', photos: own, exceptionId: '9' };

    expect(lacking([line], { 11: found }, isGiver).map(({ artCode }) => artCode)).toEqual(expected);
  });

  it('keeps the condition and the photos of the giver; the receiver begins without their own', () => {
    const line = { ...planned, condition: 2, photos: '/a.png,/b.png' } as unknown as Row;

    expect(findingOf(line, true)).toMatchObject({ condition: 2, photos: ['/a.png', '/b.png'] });
    expect(findingOf(line, false)).toMatchObject({ condition: 2, photos: [] });
  });

  it.each([
    [['/a.png'], undefined],
    [
      ['/a.png', 'data:image/png;base64,AA=='],
      ['/a.png', 'data:image/png;base64,AA=='],
    ],
    [[], []],
  ])('sends the photos %j of a line that has one as %j: only what was changed', (photos, expected) => {
    const line = { ...planned, photos: '/a.png' } as unknown as Row;
    const findings = { 11: { result: 1, sealNo: '', remark: '', condition: 3, photos } };

    expect(sentLines({ lines: [line], findings, isGiver: true })).toEqual([
      { artId: '11', result: 1, sealNo: '', remark: '', condition: 3, photos: expected },
    ]);
  });

  it('is in a picture by one of the whole, or of any line', () => {
    const found = { result: 1, sealNo: '', remark: '' };

    expect(isPictured([], { 11: { ...found, photos: [] } })).toBe(false);
    expect(isPictured(['/a.png'], {})).toBe(true);
    expect(isPictured([], { 11: found, 12: { ...found, photos: ['/b.png'] } })).toBe(true);
  });
});
