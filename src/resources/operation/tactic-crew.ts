import { defineResource, field } from '#shared/define';

/** A crew with its car; several take turns day by day (domain model 7.1). */
export const tacticCrew = defineResource({
  name: 'tacticCrew',
  path: 'blade-business/tactic-crew',
  label: { zh: '车组', en: 'Crews' },
  partOf: 'tacticId',
  fields: {
    tacticId: field.ref('tactic', { zh: '策略', en: 'Tactic', required: true, hideIn: ['list', 'form', 'detail'] }),
    sort: field.integer({ zh: '次序', en: 'Order', default: 1, min: 1, hideIn: ['form'], width: 70 }),
    carId: field.ref('car', { zh: '车辆', en: 'Car', required: true, width: 130 }),
    leaderId: field.ref('convoy', { zh: '车长', en: 'Leader', required: true, width: 130 }),
    driverId: field.ref('convoy', { zh: '司机', en: 'Driver', required: true, width: 130 }),
    convoyIds: field.ref('convoy', { zh: '押运员', en: 'Crew', many: true, required: true, width: 240 }),
    backupCarId: field.ref('car', { zh: '备用车辆', en: 'Backup car', width: 130 }),
  },
  sort: { sort: 'asc' },
  title: 'sort',
});
