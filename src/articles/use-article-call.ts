import { useAction } from '#src/actions/use-action';
import { article } from '#src/resources/business/article';

/** Returns a function that does something to articles, once however often it is sent. */
export const useArticleCall = () => useAction(article);
