import { useAction } from '#src/actions/use-action';
import { article } from '#src/resources/business/article';

/** Does something to articles, once however often it is sent. */
export const useArticleCall = () => useAction(article);
