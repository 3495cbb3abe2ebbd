import { view } from './buttons.ts';
import type { ButtonLine, MenuLine } from './line.ts';

const image: ButtonLine = { verb: 'image', zh: '流程图', en: 'Diagram', icon: 'partition', on: 'row' };

/** Workflow administration, with the codes of the wire protocol: clients of the family gate their buttons by them. */
export const flow: MenuLine = {
  code: 'flow',
  zh: '流程管理',
  en: 'Workflow',
  icon: 'apartment',
  path: '/flow',
  children: [
    {
      code: 'flow_model',
      zh: '模型管理',
      en: 'Models',
      icon: 'experiment',
      path: '/flow/model',
      buttons: [
        { verb: 'create', zh: '创建', en: 'Create', icon: 'plus', on: 'toolbar' },
        { verb: 'update', zh: '配置', en: 'Design', icon: 'form', on: 'row' },
        { verb: 'deploy', zh: '部署', en: 'Deploy', icon: 'cloud-upload', on: 'row' },
        { verb: 'download', zh: '下载', en: 'Download', icon: 'download', on: 'row' },
        { verb: 'delete', zh: '删除', en: 'Delete', icon: 'delete', on: 'both' },
        view,
      ],
    },
    {
      code: 'flow_deploy',
      zh: '流程部署',
      en: 'Deployment',
      icon: 'deployment-unit',
      path: '/flow/deploy',
      buttons: [{ verb: 'upload', zh: '上传部署', en: 'Upload', icon: 'upload', on: 'toolbar' }],
    },
    {
      code: 'flow_manager',
      zh: '部署管理',
      en: 'Deployments',
      icon: 'profile',
      path: '/flow/manager',
      buttons: [
        { verb: 'state', zh: '变更状态', en: 'Change state', icon: 'poweroff', on: 'row' },
        image,
        { verb: 'remove', zh: '删除', en: 'Delete', icon: 'delete', on: 'both' },
        view,
      ],
    },
    {
      code: 'flow_follow',
      zh: '流程跟踪',
      en: 'Follow-up',
      icon: 'node-index',
      path: '/flow/follow',
      buttons: [image, { verb: 'delete', zh: '删除', en: 'Delete', icon: 'delete', on: 'both' }, view],
    },
  ],
};
