// Checks an uploaded workbook before anything is built from it: a few bytes of zip can hold gigabytes, and a few bytes of XML can
// ask for them. What has been checked is packed anew, so that the library sees that and nothing else.
import { zipSync } from 'fflate';
import { ElementCount } from './element-count.mjs';
import { sealXml } from './seal-xml.mjs';
import { Unfit } from './unfit.mjs';
import { unzip } from './unzip.mjs';

/** The names of entries that the library parses as XML, in whatever folder. */
const xmlName = /\.(xml|rels|vml)/i;
/** The names of pictures, the only other entries that a workbook keeps. */
const mediaName = /^\/?xl\/media\//;

/** Returns an archive of what is within the limits. Refuses a file that is no workbook, and a workbook that exceeds them. */
export function sealArchive(bytes) {
  const files = unzip(bytes);
  const names = new Set([...files.keys()].map((name) => name.replace(/^\//, '').toLowerCase()));
  if (!names.has('[content_types].xml') || !names.has('xl/workbook.xml')) throw new Unfit('FILE_NOT_XLSX');
  const count = new ElementCount();
  const sealed = new Map();
  for (const [name, content] of files) {
    if (xmlName.test(name)) sealed.set(name, sealXml(content, count));
    else if (mediaName.test(name)) sealed.set(name, content);
    // What has been sealed need not stay in memory unsealed.
    files.delete(name);
  }
  return zipSync(Object.fromEntries(sealed), { level: 0 });
}
