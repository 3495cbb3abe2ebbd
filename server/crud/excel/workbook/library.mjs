// The only file that names the library of workbooks, so that another one would be a change of this file.
import { Workbook } from '@cj-tech-master/excelts';
import { Unfit } from './unfit.mjs';

/** What a workbook of ours says about its author, who is not the library. */
const author = { creator: 'Unknown', lastModifiedBy: 'Unknown' };

/** The parts of a sheet that are not taken over: drop-downs are made anew, and what only newer programs know is lost anyway. */
const ignoreNodes = ['dataValidations', 'extLst'];

export function newWorkbook() {
  return Object.assign(new Workbook(), author);
}

/** Builds a workbook of a sealed archive. */
export async function buildWorkbook(sealed) {
  const workbook = new Workbook();
  try {
    await workbook.xlsx.load(sealed, { ignoreNodes });
  } catch {
    throw new Unfit('FILE_NOT_XLSX');
  }
  return workbook;
}

export async function bytesOf(workbook) {
  return Buffer.from(await workbook.xlsx.writeBuffer());
}
