import { useOne } from '@refinedev/core';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { ErrorState } from '#src/components/state-views.tsx';
import { useText } from '#src/lib/i18n';
import '#src/locales/flow';
import { flowModel } from '#src/resources/flow/processes';
import { Designer } from './designer.tsx';
import type { Model } from './head.ts';

interface DesignProps {
  readonly id: string;
  /** Increased to fetch the stored model again. */
  readonly turn: number;
  readonly onAgain: () => void;
}

function Design({ id, turn, onAgain }: DesignProps) {
  const text = useText();
  const { query } = useOne<Model>({
    resource: flowModel.name,
    id,
    meta: { turn },
    errorNotification: false,
    // Never refetched behind an open editor: saving reports a newer version.
    queryOptions: { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  });
  const [model, setModel] = useState<Model>();
  if (!model && query.data) setModel(query.data.data);
  if (model) return <Designer model={model} onAgain={onAgain} />;
  if (query.error) return <ErrorState hint={query.error.message || undefined} onRetry={() => void query.refetch()} />;
  return <Skeleton active paragraph={{ rows: 12 }} aria-label={text('flow.design.loading')} />;
}

/** Shows the editor of a process model, whose id is in the address. */
export function DesignPage() {
  const { id = '' } = useParams();
  const [turn, setTurn] = useState(0);
  return <Design key={`${id} ${turn}`} id={id} turn={turn} onAgain={() => setTurn((before) => before + 1)} />;
}
