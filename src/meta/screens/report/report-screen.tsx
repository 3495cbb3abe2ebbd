import { useGo, useParsed } from '@refinedev/core';
import { useEffect, useState } from 'react';
import type { Resource } from '#shared/define';
import { today } from '#src/lib/dates';
import '#src/locales/report';
import { compileSearch, toFilters } from '../../compile/search.ts';
import type { ResourceSlots } from '../slots.ts';
import { TableScreen } from '../table/table-screen.tsx';
import { boundsOf } from './period.ts';
import { ReportPanel } from './report-panel.tsx';

/** Opens a report for its usual period, which is then in the address as if a user had searched for it. */
function useUsualPeriod(resource: Resource): boolean {
  const { params } = useParsed();
  const go = useGo();
  const isSearched = (params?.filters?.length ?? 0) > 0;
  const [wasSearched, setSearched] = useState(isSearched);
  useEffect(() => setSearched((before) => before || isSearched), [isSearched]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; whoever takes the period away later wants all of it
  useEffect(() => {
    const { report } = resource;
    if (!isSearched && report) {
      const filters = toFilters(compileSearch(resource), {
        [report.date]: boundsOf(resource, report.period, today()),
      });
      go({ query: { filters }, type: 'replace', options: { keepQuery: true } });
    }
  }, []);
  // The list reads the address on its first render.
  return isSearched || wasSearched;
}

/** Shows a list as a report, with its period, the sums of all matching rows, and a chart above the rows. */
export function ReportScreen({ resource, ...slots }: { readonly resource: Resource } & ResourceSlots) {
  const isReady = useUsualPeriod(resource);
  if (!isReady) return null;
  return <TableScreen resource={resource} {...slots} header={(list) => <ReportPanel resource={resource} list={list} />} />;
}
