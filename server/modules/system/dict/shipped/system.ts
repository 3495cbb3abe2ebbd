import { resources } from '#src/resources/index';
import { businessDictionaries } from './business.ts';
import { type DictLine, type EntryLine, fixed, free } from './line.ts';

const kinds = fixed(
  'column_kind',
  '字段类型/Field kind',
  [
    'text=单行文本/Text, textarea=多行文本/Paragraph, richText=富文本/Rich text, code=编号/Code, phone=手机号/Phone, email=邮箱/E-mail',
    'idNo=身份证号/ID number, plateNo=车牌号/Plate number, color=颜色/Colour, icon=图标/Icon, secret=密文/Secret, integer=整数/Whole number',
    'decimal=小数/Decimal, money=金额/Money, bool01=是否（0、1）/Yes or no (0 and 1), yesNo=是否（1、2）/Yes or no (1 and 2)',
    'dict=系统字典/System dictionary, bizDict=业务字典/Business dictionary, date=日期/Date, time=时间/Time, dateTime=日期时间/Date and time',
    'ref=引用/Reference, image=图片/Image, images=多张图片/Images, file=文件/File, files=多个文件/Files, json=JSON数据/JSON',
  ].join(', '),
);

const listing = (line: Omit<DictLine, 'locked'>): DictLine => ({ ...line, locked: true });
const named = ({ code, zh, en }: DictLine): EntryLine => ({ key: code, zh, en });

/** Any year: the dictionaries are the same in all of them. */
const someYear = 2026;

/** The nouns whose rows can be chosen elsewhere. */
export const choosable = resources.filter(({ readOnly, arriving, derived }) => !readOnly && !arriving && !derived);

/** Returns the dictionaries of generated columns: their kinds, and the dictionaries and nouns that come with the product. */
function columnDictionaries(system: readonly DictLine[]): readonly DictLine[] {
  const codes = new Map([...businessDictionaries(someYear), ...system].map((line) => [line.code, named(line)]));
  return [
    kinds,
    listing({ code: 'column_dictionary', zh: '字段字典', en: 'Dictionary of a column', entries: [...codes.values()] }),
    listing({
      code: 'column_target',
      zh: '字段引用对象',
      en: 'What a column refers to',
      entries: choosable.map(({ name, label }) => ({ key: name, ...label })),
    }),
  ];
}

const shared: readonly DictLine[] = [
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
  fixed(
    'daily_job',
    '定时任务/Scheduled job',
    [
      'backup=备份并验证/Backup and its proof, leave-status=更新请假状态/Leave status, message-settle=标记过时消息/Settling messages, message-trim=清理过期消息/Trimming messages',
      'tactic-generate=生成交接任务/Making tasks, task-not-home=未回库物品提醒/Telling what is not home',
      ...['06', '09', '12', '18', '21'].map((hour) => `report-delivery-${hour}=${hour}点发送报表/Delivering reports at ${hour}`),
    ].join(', '),
  ),
  fixed(
    'job_outcome',
    '任务结果/Job outcome',
    '0=未执行/Never run, 1=成功/Done, 2=执行中/Running, 3=失败/Failed, 4=中断/Interrupted',
  ),
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
  fixed(
    'sms',
    '短信服务/SMS service',
    '0=控制台/Console, 1=云片/Yunpian, 2=七牛云/Qiniu, 3=阿里云/Alibaba, 4=腾讯云/Tencent, 5=通用HTTP/HTTP',
  ),
  fixed('sms_kind', '短信内容/SMS content', '1=验证码/Code, 2=消息/Message'),
  fixed('sms_outcome', '短信结果/SMS outcome', '0=发送中/Under way, 1=已提交/Accepted, 2=失败/Refused, 3=不明/Unknown'),
  fixed(
    'datasource_driver',
    '数据库类型/Database driver',
    'com.mysql.cj.jdbc.Driver=MySQL、MariaDB/MySQL or MariaDB, org.postgresql.Driver=PostgreSQL/PostgreSQL',
  ),
  free('flow', '流程类型/Process routes', [
    { key: '1', zh: '请假流程', en: 'Leave', remark: 'leave' },
    { key: '2', zh: '物品核销', en: 'Write-off', remark: 'writeoff' },
  ]),
  fixed(
    'report_category',
    '报表类别/Reports',
    'taskReport=任务日报/Daily tasks, exchgReport=交接明细/Handover details, stockReport=入库出库台账/Stock ledger, verifyReport=身份核验统计/Verification statistics, exceptionReport=异常统计/Exception statistics, evaluateReport=评价统计/Evaluation statistics',
  ),
  fixed('report_period', '报表期间/Report period', '1=昨日/Yesterday, 2=近7日/Last 7 days, 3=上月/Last month'),
  fixed('report_repeat', '报表推送周期/Report deliveries', '1=每日/Daily, 2=每周/Weekly, 3=每月/Monthly'),
  fixed(
    'report_hour',
    '报表推送时间/Time of delivery',
    '6=6时/At 06:00, 9=9时/At 09:00, 12=12时/At 12:00, 18=18时/At 18:00, 21=21时/At 21:00',
  ),
  fixed('task_priority', '任务优先级/Task priority', '1=普通/Normal, 2=优先/High, 3=紧急/Urgent'),
  fixed('report_outcome', '报表推送结果/Outcome of a delivery', '1=已推送/Delivered, 2=未推送/Not delivered'),
  free('flow_category', '流程分类/Process category', '1=人事/Personnel, 2=业务/Business'),
];

/** The dictionaries that all tenants share. */
export const systemDictionaries: readonly DictLine[] = [...shared, ...columnDictionaries(shared)];
