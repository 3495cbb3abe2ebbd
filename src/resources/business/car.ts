import { defineResource, field } from '#shared/define';
import { deptCategories } from '../system/dept.ts';

/** The keys of the dictionary `car_status` that the program knows. */
export const carStatuses = { available: 1, inRepair: 2, retired: 3 } as const;

export const car = defineResource({
  name: 'car',
  path: 'blade-business/car',
  label: { zh: '车辆', en: 'Cars' },
  listVerb: 'page',
  fields: {
    photo: field.images({
      zh: '车辆照片',
      en: 'Photos',
      required: true,
      width: 90,
      hideIn: ['export', 'import'],
      help: { zh: '须有能看清车牌的正面照', en: 'One from the front, with the plate' },
    }),
    plateNo: field.plateNo({ zh: '车牌号', en: 'Plate', required: true, unique: true, search: 'contains', width: 110 }),
    carNo: field.code({ zh: '车辆编号', en: 'Number', unique: true, search: 'contains', width: 100 }),
    carType: field.bizDict('car_type', { zh: '车辆类型', en: 'Type', required: true, default: 1, search: 'equals', width: 130 }),
    status: field.bizDict('car_status', {
      zh: '车辆状态',
      en: 'Status',
      default: carStatuses.available,
      search: 'equals',
      hideIn: ['add', 'import'],
      width: 90,
    }),
    onTask: field.computed('bool01', { zh: '任务中', en: 'On a task', search: 'equals', hideIn: ['form'], width: 80 }),
    inspectExpire: field.date({ zh: '年检到期', en: 'Inspection until', required: true, search: 'range', width: 170 }),
    insureExpire: field.date({ zh: '保险到期', en: 'Insurance until', required: true, search: 'range', width: 170 }),
    docWarn: field.computed('bool01', { zh: '证件预警', en: 'Expiry warning', search: 'equals', hideIn: ['form'], width: 90 }),
    company: field.bizDict('escort_company', { zh: '所属公司', en: 'Company', required: true, search: 'equals', width: 120 }),
    baseId: field.ref('dept', {
      zh: '驻点基地',
      en: 'Station base',
      required: true,
      search: 'equals',
      only: { deptCategory: deptCategories.base, status: 1 },
      width: 110,
    }),
    brand: field.text({ zh: '品牌', en: 'Brand', max: 30, width: 90 }),
    model: field.text({ zh: '型号', en: 'Model', max: 30, width: 90 }),
    color: field.text({ zh: '颜色', en: 'Colour', max: 30, width: 80 }),
    seats: field.integer({ zh: '座位数', en: 'Seats', required: true, min: 1, max: 20, width: 80 }),
    capacity: field.integer({ zh: '可装件数', en: 'Capacity', required: true, min: 1, width: 90 }),
    vin: field.text({ zh: '车架号', en: 'VIN', max: 17, unique: true, format: 'vin', hideIn: ['list'] }),
    engineNo: field.text({ zh: '发动机号', en: 'Engine', max: 30, hideIn: ['list'] }),
    gpsNo: field.text({ zh: '定位设备号', en: 'GPS device', max: 32, unique: true, hideIn: ['list'] }),
    purchaseDate: field.date({ zh: '购置日期', en: 'Bought', hideIn: ['list'] }),
    remark: field.textarea({ zh: '备注', en: 'Remark', max: 255, hideIn: ['list'] }),
  },
  columns: ['plateNo', 'status', 'onTask', 'carType', 'inspectExpire', 'insureExpire', 'baseId'],
  title: 'plateNo',
});
