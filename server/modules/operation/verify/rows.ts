import { tableOf } from '#server/crud/model/table';
import { car } from '#src/resources/business/car';
import { bizClient } from '#src/resources/business/client';
import { clientAgent } from '#src/resources/business/client-agent';
import { convoy } from '#src/resources/business/convoy';
import { keeper } from '#src/resources/business/keeper';
import { verify } from '#src/resources/operation/verify';

export const verifications = tableOf(verify);
export const convoys = tableOf(convoy);
export const cars = tableOf(car);
export const keepers = tableOf(keeper);
export const clients = tableOf(bizClient);
export const agents = tableOf(clientAgent);

export type VerifyRow = typeof verifications.$inferSelect;
export type ConvoyRow = typeof convoys.$inferSelect;
export type CarRow = typeof cars.$inferSelect;
export type KeeperRow = typeof keepers.$inferSelect;
export type ClientRow = typeof clients.$inferSelect;
export type AgentRow = typeof agents.$inferSelect;
