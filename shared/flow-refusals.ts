import type { Words } from './field.ts';
import type { ErrorSpec } from './refusal.ts';

/** The refusals of the workflow; a part of the catalogue in `shared/refusals.ts`. */
export const flowRefusals = {
  // Working on tasks
  DEFINITION_NOT_FOUND: { status: 404, zh: '流程不存在或已删除', en: 'There is no such process' },
  DEFINITION_SUSPENDED: { status: 400, zh: '流程{name}已挂起', en: 'The process {name} is suspended' },
  START_FORBIDDEN: { status: 403, zh: '您不能发起流程{name}', en: 'You may not start the process {name}' },
  INSTANCE_NOT_FOUND: { status: 404, zh: '流程实例不存在', en: 'There is no such process instance' },
  INSTANCE_SUSPENDED: { status: 400, zh: '该流程实例已挂起', en: 'This process instance is suspended' },
  INSTANCE_ENDED: { status: 409, zh: '该流程实例已结束', en: 'This process instance has ended' },
  INSTANCE_ACTED: { status: 400, zh: '流程已有人办理，不能撤回', en: 'Somebody has acted already; it cannot be withdrawn' },
  INSTANCE_MOVED: { status: 409, zh: '流程已被他人推进，请刷新后重试', en: 'Someone else moved this on; refresh and try again' },
  TASK_NOT_FOUND: { status: 404, zh: '任务不存在或已办结', en: 'There is no such task, or it is done' },
  TASK_NOT_YOURS: { status: 403, zh: '该任务不由您办理', en: 'This task is not yours' },
  TASK_NOT_CLAIMABLE: { status: 409, zh: '该任务已被签收', en: 'This task is taken' },
  TASK_NOT_SHARED: { status: 400, zh: '该任务没有候选人，不能退回', en: 'This task has no candidates to give it back to' },
  TASK_PERSON: { status: 400, zh: '{element}的办理人不正确', en: '{element} names somebody who cannot be' },
  PERSON_NOT_FOUND: { status: 400, zh: '办理人不存在或已停用', en: 'There is no such person to do it' },
  COMMENT_NEEDED: { status: 400, zh: '驳回时请填写批复意见', en: 'Say why you refuse' },
  REMINDED: { status: 400, zh: '{n}分钟内已催办过', en: 'A reminder was sent within the last {n} minutes' },
  MODEL_NOT_FOUND: { status: 404, zh: '模型不存在或已删除', en: 'There is no such model' },
  DEPLOYMENT_NOT_FOUND: { status: 404, zh: '部署不存在或已删除', en: 'There is no such deployment' },
  DEPLOYMENT_IN_USE: {
    status: 400,
    zh: '流程{name}还有{n}个运行中的实例，不能删除',
    en: 'The process {name} has {n} running instances and cannot be deleted',
  },

  // Applications that are approved
  PROCESS_OTHER: { status: 400, zh: '流程{name}不能用于{noun}', en: 'The process {name} is not for {noun}' },
  APPROVE_OWN: { status: 403, zh: '不能审批自己的申请', en: 'You cannot approve your own application' },
  TASK_SECOND: {
    status: 403,
    zh: '您已审批过，须由另一人审批',
    en: 'You have approved it; somebody else has to approve as well',
  },
  TRANSFER_APPLICANT: {
    status: 400,
    zh: '申请人不能审批自己的申请，请转办给其他人',
    en: 'The applicant cannot approve their own application; choose somebody else',
  },
  TRANSFER_SECOND: {
    status: 400,
    zh: '该用户已审批过本申请，须由另一人审批，请转办给其他人',
    en: 'This person has approved already and another one has to; choose somebody else',
  },
  NOT_APPLICANT: { status: 400, zh: '{field}不能是申请人本人', en: '{field} cannot be the applicant' },
  PERSON_OFF: { status: 400, zh: '{field}不存在或已停用', en: '{field} is not there or cannot sign in' },
  LEAVE_ORDER: { status: 400, zh: '{to}须晚于{from}', en: '{to} must be after {from}' },
  LEAVE_LONG: { status: 400, zh: '{field}有误：请假不能超过{max}天', en: '{field}: leave lasts at most {max} days' },
  LEAVE_OVERLAP: {
    status: 400,
    zh: '{field}有误：{start}至{end}已有请假',
    en: '{field}: there is leave from {start} to {end} already',
  },
  LEAVE_PROOF: { status: 400, zh: '病假超过{n}天须上传{field}', en: '{field} are needed for sick leave over {n} days' },
  LEAVE_STAND_IN: {
    status: 400,
    zh: '{field}须与申请人属于同一机构或同一公司',
    en: '{field} must be of the same department or company as the applicant',
  },
  WRITEOFF_RIGHT: { status: 400, zh: '{field}没有核销权限', en: '{field} may not write articles off' },
  WRITEOFF_RUNNING: {
    status: 409,
    zh: '{field}{code}已有核销申请在审批中',
    en: '{field} {code} has a write-off in approval already',
  },

  // Steps that cannot be taken
  NO_FLOW: { status: 400, zh: '{element}没有符合条件的去向', en: 'No way on from {element} meets its condition' },
  LOOP: { status: 400, zh: '流程在{element}处循环不止', en: 'The process goes in circles at {element}' },
  STUCK: { status: 400, zh: '流程将停在{element}处无法继续', en: 'The process would wait at {element} for ever' },
  VAR_UNKNOWN: {
    status: 400,
    zh: '{element}用到的变量{name}没有值',
    en: '{element} needs the variable {name}, which is not there',
  },
  VAR_TOO_LARGE: { status: 400, zh: '流程变量超出限制：{why}', en: 'The variables are more than an instance keeps: {why}' },
  EXPR_FAILED: {
    status: 400,
    zh: '{element}的表达式无法计算：{why}',
    en: 'An expression of {element} cannot be worked out: {why}',
  },
  MOVE_TARGET: { status: 400, zh: '不能移到环节{to}', en: 'It cannot be moved to the step {to}' },
  STATE_FORMAT: { status: 500, zh: '流程实例的格式不受支持', en: 'This server cannot read the process instance' },

  // Files that cannot be deployed
  FLOW_FILE: { status: 400, zh: '流程文件有{n}处错误：{first}', en: 'The process files have {n} errors: {first}' },
  FLOW_NO_FILE: { status: 400, zh: '请选择流程文件', en: 'Choose the process files' },
  FILE_TYPE: { status: 400, zh: '仅支持.bpmn、.bpmn20.xml和.xml文件', en: 'Only .bpmn, .bpmn20.xml and .xml files are taken' },
  FILE_TOO_LARGE: { status: 400, zh: '流程文件不能超过{max}字节', en: 'A process file has at most {max} bytes' },
  XML_INVALID: { status: 400, zh: '不是有效的BPMN文件：{why}', en: 'This is no BPMN file: {why}' },
  XML_DOCTYPE: { status: 400, zh: '流程文件不能含有DOCTYPE或实体', en: 'A process file has no DOCTYPE and no entities' },
  BPMN_NO_PROCESS: { status: 400, zh: '文件中没有可执行的流程', en: 'There is no process to run in the file' },
  BPMN_MANY_PROCESSES: {
    status: 400,
    zh: '文件中有{count}个流程，只能有一个',
    en: 'There are {count} processes in the file; it takes one',
  },
  BPMN_START: { status: 400, zh: '{element}须有且只有一个开始事件', en: '{element} needs one start event' },
  BPMN_END: { status: 400, zh: '{element}没有通向结束事件', en: '{element} leads to no end event' },
  BPMN_REFERENCE: {
    status: 400,
    zh: '{element}的{attribute}指向不存在的{value}',
    en: '{attribute} of {element} names {value}, which is not there',
  },
  BPMN_STRUCTURE: { status: 400, zh: '{element}的结构不正确：{why}', en: '{element} is not drawn properly: {why}' },
  BPMN_UNREACHABLE: { status: 400, zh: '从开始事件到不了{element}', en: 'Nothing leads from the start to {element}' },
  BPMN_UNSUPPORTED: { status: 400, zh: '{element}：不支持{type}', en: '{element}: {type} is not supported' },
  BPMN_CONDITION: {
    status: 400,
    zh: '{element}的流向{flow}既无条件也不是默认流向',
    en: 'The flow {flow} out of {element} has no condition and is not the default',
  },
  BPMN_JOIN: {
    status: 400,
    zh: '{element}会等待只有它自己才能引出的流向{flow}，请在前面加排他网关',
    en: '{element} waits for the flow {flow}, which only it can feed; put an exclusive gateway in front',
  },
  EXT_LISTENER: {
    status: 400,
    zh: '{element}不支持监听器或程序类{name}',
    en: '{element} calls {name}; listeners and classes are not run',
  },
  EXPR_INVALID: { status: 400, zh: '{element}的表达式{text}不正确', en: 'The expression {text} of {element} cannot be read' },
  EXPR_LANGUAGE: {
    status: 400,
    zh: '{element}不支持脚本语言{language}',
    en: '{element} uses the language {language}, which is not supported',
  },
  TIMER_INVALID: { status: 400, zh: '{element}的时间{text}不符合ISO 8601', en: 'The time {text} of {element} is not ISO 8601' },
  TASK_NOBODY: { status: 400, zh: '{element}没有办理人和候选人', en: '{element} has neither an assignee nor candidates' },
} as const satisfies Record<string, ErrorSpec>;

/** The warnings about a file that is deployed all the same. */
export const flowWarnings = {
  ATTR_UNKNOWN: { zh: '{element}的属性{name}不起作用', en: 'The attribute {name} of {element} has no effect' },
  EXT_UNKNOWN: { zh: '{element}的扩展{name}不起作用', en: 'The extension {name} of {element} has no effect' },
  CONDITION_IGNORED: { zh: '{element}的条件不起作用', en: 'The condition of {element} has no effect' },
} as const satisfies Record<string, Words>;

/** The `{why}` of some refusals above. */
export const flowReasons: Readonly<Record<string, Words>> = {
  bytes: { zh: '总大小过大', en: 'too large' },
  keys: { zh: '变量过多', en: 'too many' },
  not_json: { zh: '含有无法保存的值', en: 'a value that cannot be kept' },
  not_bpmn: { zh: '没有BPMN定义', en: 'it has no BPMN definitions' },
  malformed: { zh: 'XML格式错误', en: 'the XML is not well formed' },
  encoding: { zh: '编码不是UTF-8', en: 'it is not in UTF-8' },
  excessive: { zh: '内容过于庞大', en: 'it is out of all proportion' },
  duplicate_id: { zh: '标识重复', en: 'its id is used twice' },
  illegal_id: { zh: '标识不合法', en: 'its id is not allowed' },
  long_id: { zh: '标识过长', en: 'its id is too long' },
  no_id: { zh: '缺少标识', en: 'it has no id' },
  flow_into_start: { zh: '开始事件不能有流入', en: 'nothing leads into a start event' },
  flow_into_boundary: { zh: '边界事件不能有流入', en: 'nothing leads into an event on a border' },
  flow_out_of_end: { zh: '结束事件不能有流出', en: 'nothing leads out of an end event' },
  crosses_border: { zh: '流向不能穿越子流程边界', en: 'a flow does not cross the border of a sub-process' },
  loop_without_size: { zh: '多实例没有数量', en: 'several instances need a number' },
  too_large: { zh: '环节过多', en: 'it has too many steps' },
  too_deep: { zh: '子流程嵌套过深', en: 'sub-processes lie too deep in each other' },
  not_number: { zh: '结果不是数字', en: 'the result is no number' },
  other: { zh: '格式不正确', en: 'not in the expected form' },
};

/** The texts in histories and drawings of the workflow. */
export const flowWords = {
  unclaimed: { zh: '待签收', en: 'unclaimed' },
  file: { zh: '流程', en: 'The process' },
  unnamed: { zh: '第{n}个{type}（未命名）', en: 'The unnamed {type} no. {n}' },
} as const satisfies Record<string, Words>;

/** The types of drawn elements, by BPMN's names for them. */
export const elementTypes: Readonly<Record<string, Words>> = {
  startEvent: { zh: '开始事件', en: 'start event' },
  endEvent: { zh: '结束事件', en: 'end event' },
  intermediateCatchEvent: { zh: '定时等待', en: 'timer' },
  boundaryEvent: { zh: '边界定时器', en: 'timer on the border' },
  userTask: { zh: '用户任务', en: 'user task' },
  task: { zh: '任务', en: 'plain task' },
  subProcess: { zh: '子流程', en: 'sub-process' },
  exclusiveGateway: { zh: '排他网关', en: 'exclusive gateway' },
  parallelGateway: { zh: '并行网关', en: 'parallel gateway' },
  inclusiveGateway: { zh: '包容网关', en: 'inclusive gateway' },
};
