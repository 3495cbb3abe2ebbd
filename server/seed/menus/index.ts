import { business } from './business.ts';
import { desk, work } from './desk.ts';
import { flow } from './flow.ts';
import { withGenerated } from './generated.ts';
import { type MenuLine, menuRows } from './line.ts';
import { operation } from './operation.ts';
import { base, monitor, report, resource, tool } from './platform.ts';
import { authority, system } from './system.ts';

/** The whole menu tree of the product. A leaf whose screen is not built yet is simply not shown. */
export const menuTree: readonly MenuLine[] = withGenerated([
  desk,
  work,
  business,
  operation,
  flow,
  report,
  resource,
  monitor,
  tool,
  base,
  authority,
  system,
]);

export const menus = menuRows(menuTree);
