/** An error response of an operation (docs/interface.md#errors, docs/interface.md#endpoints). */
export interface EndpointError {
  status: 400 | 401 | 402 | 403 | 404 | 409 | 429 | 500 | 501;
  /** Verbatim, where the contract gives a text (docs/interface.md#errors); a message may contain more around it. */
  text?: string;
  /** Code in the body, besides the HTTP status. */
  code?: number | string;
}

export const gatewayErrors: readonly EndpointError[] = [
  { status: 400 },
  { status: 401 },
  { status: 429 },
  { status: 500 },
];
export const paidErrors: readonly EndpointError[] = [...gatewayErrors, { status: 402 }];

export const noData: EndpointError = { status: 404, text: 'data not found' };
export const notFound: EndpointError = { status: 404 };
export const overTheCap: EndpointError = { status: 400, text: 'pagination limit exceeded' };
export const tooManyPending: EndpointError = { status: 400, text: 'too many pending requests' };
export const platformNotSupported: EndpointError = {
  status: 501,
  code: 'SOCIAL_MEDIA_FOLLOWER_PLATFORM_NOT_SUPPORTED',
};
export const inProgress: EndpointError = { status: 409, text: 'track id in progress' };
/** A job that was refunded because it got stuck: hard after 10 hours, soft if the email finder did not respond. */
export const stuck: readonly EndpointError[] = [
  { status: 403, code: 4031013 },
  { status: 403, code: 4031014 },
];
