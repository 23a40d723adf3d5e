declare module 'virtual:messages' {
  const messages: Record<string, { message: string } | undefined>;
  export default messages;
}
