export default function Home() {
  return (
    <main>
      <h1>What needs doing?</h1>
    </main>
  );
}
