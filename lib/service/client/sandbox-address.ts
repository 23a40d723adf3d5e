/** Where `npm run sandbox` answers when it is started without flags, and the key it then knows. Nothing secret. */
export const sandboxAddress = 'http://127.0.0.1:4870';
export const sandboxKey = 'sandbox-key';
/** Its value lists, under the same conditions. */
export const sandboxListAddress = 'http://127.0.0.1:4871';
