import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  resolve: { tsconfigPaths: true }, // aliases stand in tsconfig.json and nowhere else
  build: {
    outDir: "../src/gaslamp/web",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content security policy refuses data: addresses
    target: "es2022",
    modulePreload: { polyfill: false },
    // Many small files weigh more than a few.
    rolldownOptions: {
      output: {
        // Which language a file of texts is in can be told from its name.
        chunkFileNames: ({ name, facadeModuleId }) => {
          const [, language] = /i18n\/(en|fr)\//.exec(facadeModuleId ?? "") ?? [];
          const prefix = language && !name.startsWith(`${language}-`) ? `${language}-` : "";
          return `assets/${prefix}[name]-[hash].js`;
        },
        codeSplitting: {
          groups: [
            { name: "svelte", test: /node_modules/, priority: 2 },
            { name: "en-words", test: /i18n\/en\/(grammar|index)|words[./]en\.ts/, priority: 2 },
            { name: "fr-words", test: /i18n\/fr\/(grammar|index)|words[./]fr\.ts/, priority: 2 },
            {
              name: "page",
              test: /src\/(i18n\/\w+\.|api\/(client|roles)|app\/(storage|settings)|games\/(index|characters))/,
              priority: 3,
            },
            { name: "rules", test: /src\/(screens\/rules|games\/\w+\/rules)\/(?!load)/ },
            // Whoever looks at one game needs most of what the others share with it; boards apart.
            {
              name: "games",
              test: /src\/(art|session|components|app\/sound|games)\/(?!.*(Board|board\/|rules\/|\.svg))/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: { "/api": { target: "http://127.0.0.1:8888", ws: true } },
    fs: { allow: [".."] },
  },
  test: {
    environment: "jsdom",
    include: ["tests/**/*.test.ts"],
    setupFiles: ["tests/setup.ts"],
    isolate: false, // a page of its own for every file costs more than all tests
    maxWorkers: 2,
  },
});
