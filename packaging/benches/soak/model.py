"""A language model behind an OpenAI-compatible address. It can be taken down, and then the built-in engine stands in."""

import http.server, json, threading

ANSWER = "The lease ends on May 1, 2031. The monthly rent is $4,250."


class Model:
    def __init__(self):
        self.down, self.asked = False, 0
        model = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                self.rfile.read(int(self.headers.get("content-length", 0)))
                if model.down:
                    self.close_connection = True
                    return
                model.asked += 1
                self.send_response(200)
                self.send_header("content-type", "text/event-stream")
                self.send_header("connection", "close")
                self.end_headers()
                self.close_connection = True
                for word in ANSWER.split(" "):
                    self.event({"choices": [{"delta": {"content": word + " "}}]})
                self.event({"choices": [{"delta": {}, "finish_reason": "stop"}]})
                self.wfile.write(b"data: [DONE]\n\n")

            def event(self, value):
                self.wfile.write(b"data: " + json.dumps(value).encode() + b"\n\n")

            def handle(self):
                try:
                    super().handle()
                except OSError:
                    pass

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
