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
        chunkFileNames: ({ facadeModuleId }) => {
          const [, language] = /i18n\/(en|fr)\//.exec(facadeModuleId ?? "") ?? [];
          return language ? `assets/${language}-[name]-[hash].js` : "assets/[name]-[hash].js";
        },
        codeSplitting: {
          groups: [
            { name: "svelte", test: /node_modules/, priority: 2 },
            {
              name: "page",
              test: /src\/(i18n\/(words|people)|api\/names|app\/(storage|settings))/,
              priority: 1,
            },
            {
              name: "pieces",
              test: /src\/(art|i18n\/names|session\/(log|actions)|components\/Log|games\/targets)/,
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
