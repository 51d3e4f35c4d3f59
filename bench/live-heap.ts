/** Bytes in use by a process started with `--inspect`: heap and buffers after garbage collection. */
export async function liveHeap(inspectPort: number) {
  const answer = await fetch(`http://127.0.0.1:${inspectPort}/json/list`);
  const [target] = (await answer.json()) as { webSocketDebuggerUrl: string }[];
  if (!target) throw new Error('the process cannot be inspected');
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  let last = 0;
  const call = (method: string, params: object = {}) =>
    new Promise<{ result?: { value?: number } }>((resolve) => {
      last += 1;
      const id = last;
      socket.addEventListener('message', ({ data }) => {
        const message = JSON.parse(String(data)) as {
          id: number;
          result: { result?: { value?: number } };
        };
        if (message.id === id) resolve(message.result);
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
  for (let times = 0; times < 3; times += 1) await call('HeapProfiler.collectGarbage');
  const expression = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())';
  const { result } = await call('Runtime.evaluate', { expression });
  socket.close();
  return result?.value ?? Number.NaN;
}
