import { useDeed } from '#src/deeds/use-deed';
import { article } from '#src/resources/business/article';

/** Does something to articles, once however often it is sent. */
export const useArticleCall = () => useDeed(article);
