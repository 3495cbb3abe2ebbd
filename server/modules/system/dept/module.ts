import { defineModule, engineVerbs, type Module } from '#server/crud/module';
import { dept } from '#src/resources/system/dept';
import type { Services } from '../../services.ts';
import { deptHooks } from './hooks.ts';
import { deptRoutes } from './routes.ts';

/** Departments: the tree of a tenant, in which bases and nodes are the places where things are handed over. */
export const deptModule = ({ ports, reach }: Services): Module =>
  defineModule(dept, {
    // One level of nodes may be narrowed to a category.
    only: engineVerbs.filter((verb) => verb !== 'lazyTree'),
    hooks: deptHooks({ ports, reach }),
    submitReturns: ['tenantId', 'deptCategoryName'],
    nodeFields: ['deptCategory'],
    routes: [deptRoutes],
  });
