import type { RowOf } from '#server/crud/model/table';
import type { car } from '#src/resources/business/car';
import type { bizClient } from '#src/resources/business/client';
import type { clientAgent } from '#src/resources/business/client-agent';
import type { convoy } from '#src/resources/business/convoy';
import type { keeper } from '#src/resources/business/keeper';
import type { verify } from '#src/resources/operation/verify';

export type VerifyRow = RowOf<typeof verify>;
export type ConvoyRow = RowOf<typeof convoy>;
export type CarRow = RowOf<typeof car>;
export type KeeperRow = RowOf<typeof keeper>;
export type ClientRow = RowOf<typeof bizClient>;
export type AgentRow = RowOf<typeof clientAgent>;
