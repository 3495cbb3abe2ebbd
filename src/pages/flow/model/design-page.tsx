import { useOne } from '@refinedev/core';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { ErrorState } from '#src/components/state-views.tsx';
import { useText } from '#src/lib/i18n';
import '#src/locales/later/flow';
import { flowModel } from '#src/resources/flow/processes';
import { Designer } from './designer.tsx';
import type { Model } from './head.ts';

interface DesignProps {
  readonly id: string;
  /** Another turn asks for what is stored by then. */
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
    // Whoever draws is not disturbed by what is stored meanwhile: saving tells of it.
    queryOptions: { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  });
  const [model, setModel] = useState<Model>();
  if (!model && query.data) setModel(query.data.data);
  if (model) return <Designer model={model} onAgain={onAgain} />;
  if (query.error) return <ErrorState hint={query.error.message || undefined} onRetry={() => void query.refetch()} />;
  return <Skeleton active paragraph={{ rows: 12 }} aria-label={text('flow.design.loading')} />;
}

/** The drawing of a process, to be worked on: its address names the model. */
export function DesignPage() {
  const { id = '' } = useParams();
  const [turn, setTurn] = useState(0);
  return <Design key={`${id} ${turn}`} id={id} turn={turn} onAgain={() => setTurn((before) => before + 1)} />;
}
