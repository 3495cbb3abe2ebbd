/**
 * Returns the address at which a model is drawn; the pattern under which the screen is registered is `designAddress(':id')`.
 */
export const designAddress = (id: string): string => `/flow/model/design/${id}`;
