import { type ModalProps, Modal as Moving } from 'antd';

/** Shows antd's dialog at once: who opened it reads or types, and its motion would be two thirds of the wait. */
export const Modal = (props: ModalProps) => <Moving transitionName="" maskTransitionName="" {...props} />;
