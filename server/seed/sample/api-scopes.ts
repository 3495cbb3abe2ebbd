/** A call that can be granted by itself, as an administrator writes it down for a machine or a display of the sample. */
interface SampleApiScope {
  /** The code of the menu that it stands under. */
  readonly menu: string;
  readonly resourceCode: string;
  readonly scopeName: string;
  readonly scopeMethod: 'GET' | 'POST';
  readonly scopePath: string;
  readonly remark: string;
}

export const sampleApiScopes: readonly SampleApiScope[] = [
  {
    menu: 'task',
    resourceCode: 'door_task_read',
    scopeName: '门禁终端查看任务',
    scopeMethod: 'GET',
    scopePath: '/api/blade-business/task/page',
    remark: '网点门禁终端显示当日任务，不需要任务管理的按钮权限',
  },
  {
    menu: 'verify',
    resourceCode: 'door_verify',
    scopeName: '门禁终端登记核验',
    scopeMethod: 'POST',
    scopePath: '/api/blade-business/verify/submit',
    remark: '网点门禁终端核对人员与车辆后登记结果',
  },
  {
    menu: 'exception',
    resourceCode: 'camera_exception',
    scopeName: '监控系统登记异常',
    scopeMethod: 'POST',
    scopePath: '/api/blade-business/exception/submit',
    remark: '视频监控发现异常后自动登记，由值班人员处理',
  },
  {
    menu: 'artinstock',
    resourceCode: 'ledger_stock',
    scopeName: '对账系统读取入库清单',
    scopeMethod: 'GET',
    scopePath: '/api/blade-business/exchg/artinstock',
    remark: '总行对账系统每日核对入库物品',
  },
];
