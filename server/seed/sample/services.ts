import { openTypes } from '#src/resources/desk/service';

/** An entry of the service directory of the sample (domain model 10.3). */
interface SampleService {
  readonly serviceCode: string;
  readonly serviceName: string;
  /** A key of the dictionary `service_category`. */
  readonly category: number;
  readonly icon: string;
  readonly summary: string;
  readonly openType: number;
  readonly path?: string;
  readonly content?: string;
  readonly contactName?: string;
  readonly contactPhone?: string;
  readonly serviceTime?: string;
}

const desk = { contactName: '客户服务台', contactPhone: '13800000095', serviceTime: '工作日 08:30–17:30' };

export const sampleServices: readonly SampleService[] = [
  {
    serviceCode: 'deposit',
    serviceName: '预约存入',
    category: 1,
    icon: 'inbox',
    openType: openTypes.text,
    ...desk,
    summary: '艺术品、收藏品及贵重物品存入保管',
    content: `<p>请提前一个工作日联系开户网点预约，携带本人证件与保管合同。</p>
<ul><li>须估值的物品请备齐鉴定证书；</li><li>委托他人办理的，代办人须已登记授权。</li></ul>`,
  },
  {
    serviceCode: 'withdrawal',
    serviceName: '预约提取',
    category: 1,
    icon: 'export',
    openType: openTypes.text,
    ...desk,
    summary: '在库物品提取与转移',
    content: '<p>在库物品由基地随早送线路送达网点，请至少提前两个工作日预约提取时间与网点。</p>',
  },
  {
    serviceCode: 'tasks',
    serviceName: '任务查询',
    category: 2,
    icon: 'schedule',
    openType: openTypes.inner,
    path: '/operation/task',
    summary: '今日线路、站点与款箱件数',
  },
  {
    serviceCode: 'exceptions',
    serviceName: '异常上报',
    category: 3,
    icon: 'warning',
    openType: openTypes.inner,
    path: '/operation/exception',
    summary: '人员、车辆、封签或物品不符时登记',
  },
  {
    serviceCode: 'manual',
    serviceName: '操作手册',
    category: 3,
    icon: 'book',
    openType: openTypes.text,
    summary: '出库、送达、收取、入库的标准步骤',
    content: `<ol><li>到达站点，登记到达；</li><li>核验人员与车辆；</li><li>开单，逐件核对编号与封签；</li><li>双方各两人签字；</li><li>有差异先登记异常。</li></ol>`,
  },
];
