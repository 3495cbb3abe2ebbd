import { type DictLine, fixed, free } from './line.ts';

/** The dictionaries that all tenants share. */
export const systemDictionaries: readonly DictLine[] = [
  free(
    'notice',
    '通知类型/Notice category',
    '1=发布通知/Release, 2=批转通知/Endorsement, 3=转发通知/Forwarding, 4=指示通知/Instruction, 5=任免通知/Appointment, 6=事务通知/Affairs',
  ),
  fixed('menu_category', '菜单类型/Menu category', '1=菜单/Menu, 2=按钮/Button'),
  fixed('button_func', '按钮功能/Button place', '1=工具栏/Toolbar, 2=操作栏/Row, 3=工具操作栏/Both'),
  fixed('yes_no', '是否/Yes or no', '1=否/No, 2=是/Yes'),
  fixed(
    'data_scope_type',
    '数据权限/Data scope type',
    '1=全部可见/All, 2=本人可见/Own, 3=所在机构可见/Own department, 4=所在机构及子级可见/Department and below, 5=自定义/Custom',
  ),
  fixed('log_level', '日志级别/Log level', 'debug=调试/Debug, info=信息/Info, warn=警告/Warning, error=错误/Error'),
  fixed('api_method', '请求方法/HTTP method', '*=任意/Any, GET=查询/Read, POST=操作/Act'),
  fixed('api_scope_type', '接口权限/API scope type', '1=系统接口/System, 2=业务接口/Business'),
  fixed(
    'grant_type',
    '授权类型/Grant type',
    'password=密码/Password, captcha=验证码/Captcha, sms=短信/SMS, social=第三方/Social, qr=扫码/QR code, refresh_token=刷新令牌/Refresh',
  ),
  free('post_category', '岗位类型/Post category', '1=高层/Senior, 2=中层/Middle, 3=基层/Junior, 4=其他/Other'),
  fixed(
    'region',
    '行政区划/Region level',
    '0=国家/Country, 1=省份、直辖市/Province, 2=地市/City, 3=区县/District, 4=乡镇/Town, 5=村委/Village',
  ),
  fixed(
    'oss',
    '对象存储/Object storage',
    '0=本地/Local, 1=MinIO/MinIO, 2=七牛云/Qiniu, 3=阿里云/Alibaba, 4=腾讯云/Tencent, 5=华为云/Huawei, 6=亚马逊S3/S3',
  ),
  fixed('sms', '短信服务/SMS service', '0=控制台/Console, 1=云片/Yunpian, 2=七牛云/Qiniu, 3=阿里云/Alibaba, 4=腾讯云/Tencent'),
  free('flow', '流程类型/Process routes', [{ key: '1', zh: '请假流程', en: 'Leave', remark: 'leave' }]),
  free('flow_category', '流程分类/Process category', '1=人事/Personnel, 2=业务/Business'),
];
