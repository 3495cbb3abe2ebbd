import { useDataProvider } from '@refinedev/core';
import { App } from 'antd';
import { useState } from 'react';
import { callPath } from '#shared/define';
import type { DeliveredReport } from '#shared/wire';
import { useText } from '#src/lib/i18n';
import '#src/locales/lazy/report';
import { reportList } from '#src/resources/report/kept';

/**
 * Returns a function that saves the file of a delivered report, by a link that is requested only then: pages stay open longer
 * than links are valid.
 */
export function useDownload(id: string) {
  const text = useText();
  const { message } = App.useApp();
  const provider = useDataProvider()();
  const [isFetching, setFetching] = useState(false);
  const download = async () => {
    setFetching(true);
    try {
      const answer = await provider.custom?.({ url: callPath(reportList, 'delivered'), method: 'get', query: { id } });
      // The contract of the call determines the type of its answer.
      const report = answer?.data as unknown as DeliveredReport | undefined;
      if (!report) return;
      const { link, name } = report;
      const anchor = document.createElement('a');
      anchor.href = link;
      anchor.download = name;
      anchor.click();
    } catch (error) {
      void message.error(error instanceof Error && error.message ? error.message : text('report.gone'));
    } finally {
      setFetching(false);
    }
  };
  return { download, isFetching };
}
